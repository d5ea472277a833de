-- Each cap of a casing, 0 as new: what it ran and what it cost. Distance counts only while the tire is on a unit, between two
-- points on the same one whose odometer went forward. The cost of the casing as new is what was paid for the tire.
-- A cap has no end while a tire of it is on a unit.
with points as (
  select p.*, lag(p.unit_id) over on_tire as unit_before, lag(p.miles) over on_tire as miles_before
  from :dataset(casing-points) p
  window on_tire as (partition by p.tire_id order by p.seen_on, p.turn)
), used as (
  select p.cap, min(p.account_id) as account_id, min(p.location_id) as location_id, min(p.seen_on) as began_on,
    case when not bool_or(t.unit_id is not null) then max(p.seen_on) filter (where p.turn = 2) end as ended_on, count(distinct p.unit_id) as units,
    sum(p.miles - p.miles_before) filter (where p.unit_id = p.unit_before and p.miles >= p.miles_before) as distance,
    (array_agg(p.tread order by p.seen_on, p.turn) filter (where p.tread is not null))[1] as first_tread,
    (array_agg(p.tread order by p.seen_on desc, p.turn desc) filter (where p.tread is not null))[1] as last_tread,
    max(p.price) as price, max(p.product_line_id) as product_line_id
  from points p
  join tires t on t.tire_id = p.tire_id
  group by p.cap
), work as (
  select e.cap, min(e.account_id) as account_id, min(e.location_id) as location_id, min(e.event_date) filter (where e.event_kind = 'retreaded') as began_on,
    sum(e.cost) as cost, min(e.currency) as currency, count(distinct e.currency) as currencies,
    max(e.product) as product
  from :dataset(casing-life) e
  where e.event_kind in ('retreaded', 'repaired') and e.cap is not null
  group by e.cap
), caps as (
  select coalesce(used.cap, work.cap) as cap, coalesce(used.account_id, work.account_id) as account_id, coalesce(used.location_id, work.location_id) as location_id,
    coalesce(used.began_on, work.began_on) as began_on, used.ended_on, used.units, used.distance, used.first_tread, used.last_tread, coalesce(b.name || ' ' || n.name, work.product) as product,
    -- Amounts of several currencies are no sum.
    case when coalesce(work.currencies, 0) <= 1 then nullif(coalesce(used.price, 0) + coalesce(work.cost, 0), 0) end as cost,
    case when coalesce(work.currencies, 0) <= 1 then work.currency end as currency
  from used full join work on work.cap = used.cap
  left join product_lines n on n.product_line_id = used.product_line_id
  left join brands b on b.brand_id = n.brand_id
)
select c.*, case when c.distance > 0 then c.cost / c.distance end as cost_per_mile
from caps c
