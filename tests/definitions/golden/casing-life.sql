with data as (
-- The life of a casing, an event a row: on units, moved, off, and at retreaders. Of what was read, only the first reading at
-- another wheel is an event.
with points as (
  select p.*,
    lag(p.unit_id) over on_tire as unit_before, lag(p.axle_number) over on_tire as axle_before, lag(p.side) over on_tire as side_before,
    lag(p.wheel_index) over on_tire as wheel_before
  from (
-- Where the tires with the serial number were seen, in the order of their days: fitted, read and taken off. It was
-- fitted where it was read first; one that nobody read, where it is or was taken off.
with own as (
  select t.*, coalesce(t.fitted_tread_32nds, case when row_number() over (partition by t.retread_count order by t.fitted_on nulls last, t.tire_id) = 1 then t.new_tread_32nds end) as tread_on
  from tires t
  where t.account_id = $1::bigint and t.serial = $2::text
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
) p
  window on_tire as (partition by p.tire_id order by p.seen_on, p.turn)
)
select p.point_id as event_id, p.account_id, p.location_id, p.seen_on as event_date,
  -- A casing that is fitted again on the day it came off is fitted after that.
  case when p.kind = 'fitted' and exists (select from points o where o.tire_id <> p.tire_id and o.seen_on = p.seen_on and o.turn = 2) then 3 else p.turn end as turn, case when p.kind = 'read' then 'moved' else p.kind end as event_kind, p.cap,
  p.unit_id, u.unit_number, w.position_code as position, l.name as place, null as dealer, b.name || ' ' || n.name as product, p.tire_size,
  p.tread, p.miles as mileage, null::numeric as cost, null as currency, p.reason
from points p
join units u on u.unit_id = p.unit_id
join locations l on l.location_id = p.location_id
left join axle_configuration_wheels w on w.configuration_code = u.configuration_code
  and w.axle_number = p.axle_number and w.side = p.side and w.wheel_index = p.wheel_index
left join product_lines n on n.product_line_id = p.product_line_id
left join brands b on b.brand_id = n.brand_id
where p.kind <> 'read' or (p.unit_before is not null
  and (p.unit_id, p.axle_number, p.side, p.wheel_index) is distinct from (p.unit_before, p.axle_before, p.side_before, p.wheel_before))
union all
select 'casing-' || c.casing_id, c.account_id, c.location_id, c.done_on, 3,
  case c.status when 'retread' then 'retreaded' when 'rejected' then 'rejected' else 'repaired' end,
  c.previous_caps + case when c.status = 'retread' then 1 else 0 end,
  null, null, null, l.name, d.name, coalesce(rb.name || ' ' || rn.name, b.name), c.tire_size, null, null, k.cost, k.currency, c.reject_reason
from casings c
join locations l on l.location_id = c.location_id
join brands b on b.brand_id = c.brand_id
left join dealers d on d.dealer_id = c.dealer_id
left join product_lines rn on rn.product_line_id = c.retread_line_id
left join brands rb on rb.brand_id = rn.brand_id
-- Work on several casings has no serial number, and its cost is theirs together.
left join lateral (
  select sum(k.cost) as cost, min(k.currency) as currency
  from casing_work k
  where k.account_id = c.account_id and k.serial = c.serial and k.retread_order is not distinct from c.retread_order and k.done_on = c.done_on
  having count(distinct k.currency) = 1
) k on true
where c.account_id = $1::bigint and c.serial = $2::text
union all
select 'open-' || o.open_casing_id, o.account_id, o.location_id, o.submitted_on, 3, 'submitted', null,
  null, null, null, l.name, d.name, b.name, o.tire_size, null, null, null, null, null
from open_casings o
join locations l on l.location_id = o.location_id
join brands b on b.brand_id = o.brand_id
left join dealers d on d.dealer_id = o.dealer_id
where o.account_id = $1::bigint and o.serial = $2::text
), allowed as materialized (
  select * from data
  where false
), page as (
  select event_id, event_date, event_kind, cap, unit_id, unit_number, position, place, dealer, product, tire_size, tread, mileage, cost, currency, reason
  from allowed
  order by event_id collate "und-x-icu" asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('events', count(*)) from allowed having true) as totals
