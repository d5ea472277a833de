-- The life of a casing, an event a row: on units, moved, off, and at retreaders. Of what was read, only the first reading at
-- another wheel is an event.
with points as (
  select p.*,
    lag(p.unit_id) over on_tire as unit_before, lag(p.axle_number) over on_tire as axle_before, lag(p.side) over on_tire as side_before,
    lag(p.wheel_index) over on_tire as wheel_before
  from :dataset(casing-points) p
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
where c.account_id = :account_id and c.serial = :serial
union all
select 'open-' || o.open_casing_id, o.account_id, o.location_id, o.submitted_on, 3, 'submitted', null,
  null, null, null, l.name, d.name, b.name, o.tire_size, null, null, null, null, null
from open_casings o
join locations l on l.location_id = o.location_id
join brands b on b.brand_id = o.brand_id
left join dealers d on d.dealer_id = o.dealer_id
where o.account_id = :account_id and o.serial = :serial
