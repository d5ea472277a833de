with data as (
-- How far units of the same kind run on their tread: for each kind of axle the median of the other units within reach that have the same axles and the
-- same work, as vehicles of other work wear otherwise. Each unit counts once, with the total miles of its mounted tires over
-- their total tread, as the unit itself does.
with unit as (
  select u.unit_id, u.configuration_code, coalesce(u.vocation, a.vocation) as vocation
  from units u
  join accounts a on a.account_id = u.account_id
  where cardinality($1::bigint[]) = 1 and u.unit_id = any($1::bigint[])
), rate as (
  select w.axle_kind, w.unit_id, sum(w.worn_miles) / sum(w.worn_32nds) as wear_rate
  from unit
  join tire_wear w on w.configuration_code = unit.configuration_code and w.vocation is not distinct from unit.vocation and w.unit_id <> unit.unit_id
  where w.is_fitted and w.miles_per_32nd is not null and w.axle_kind is not null
  group by w.axle_kind, w.unit_id
), sorted as (
  select axle_kind, array_agg(wear_rate order by wear_rate) as rates, count(*)::integer as units
  from rate
  group by axle_kind
)
select axle_kind, units, (rates[(units + 1) / 2] + rates[(units + 2) / 2]) / 2 as median_wear
from sorted
), allowed as materialized (
  select * from data
  where false
), page as (
  select axle_kind, units, median_wear
  from allowed
  order by axle_kind collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
