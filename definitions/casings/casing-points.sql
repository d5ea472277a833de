-- Where the tires with the serial number were seen, in the order of their days: fitted, read and taken off. It was
-- fitted where it was read first; one that nobody read, where it is or was taken off.
with own as (
  select t.*, coalesce(t.fitted_tread_32nds, case when row_number() over (partition by t.retread_count order by t.fitted_on nulls last, t.tire_id) = 1 then t.new_tread_32nds end) as tread_on
  from tires t
  where t.account_id = :account_id and t.serial = :serial
)
select 'fitted-' || t.tire_id as point_id, t.tire_id, t.account_id, t.retread_count as cap, coalesce(f.location_id, r.location_id, u.location_id) as location_id, u.unit_id,
  coalesce(f.axle_number, r.axle_number, t.axle_number) as axle_number, coalesce(f.side, r.side, t.side) as side, coalesce(f.wheel_index, r.wheel_index, t.wheel_index) as wheel_index,
  t.fitted_on as seen_on, 0 as turn, 'fitted' as kind, t.fitted_odometer_miles as miles, t.tread_on as tread,
  coalesce(t.retread_product_line_id, t.product_line_id) as product_line_id, t.tire_size, null as reason, null::numeric as price
from own t
left join removed_tires r on r.tire_id = t.tire_id and r.account_id = t.account_id
left join lateral (
  select i.unit_id, i.location_id, w.axle_number, w.side, w.wheel_index
  from readings w
  join inspections i on i.account_id = w.account_id and i.inspected_on = w.inspected_on and i.inspection_id = w.inspection_id
  where w.tire_id = t.tire_id
  order by w.inspected_on, w.inspection_id
  limit 1
) f on true
join units u on u.unit_id = coalesce(f.unit_id, t.unit_id, r.unit_id)
where t.fitted_on is not null
union all
select 'read-' || t.tire_id || '-' || i.inspection_id, t.tire_id, t.account_id, t.retread_count, i.location_id, i.unit_id,
  r.axle_number, r.side, r.wheel_index, i.inspected_on, 1, 'read', i.odometer_miles, r.tread_32nds,
  coalesce(t.retread_product_line_id, t.product_line_id), t.tire_size, null, null
from own t
join readings r on r.tire_id = t.tire_id
join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
union all
select 'off-' || r.removed_tire_id, t.tire_id, t.account_id, r.caps, r.location_id, r.unit_id, r.axle_number, r.side, r.wheel_index,
  r.removed_on, 2, case when r.is_scrapped then 'scrapped' else 'removed' end, r.odometer_miles, r.tread_32nds,
  coalesce(t.retread_product_line_id, t.product_line_id), t.tire_size, r.removal_reason, r.price
from own t
join removed_tires r on r.tire_id = t.tire_id and r.account_id = t.account_id
