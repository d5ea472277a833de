with data as (
-- Casings of fitted and removed tires by their number, each once, as its newest tire. That is asked by a subquery that is no join,
-- of rows that were found. What only retreaders know is in months of casings, whose plan alone would take as long as the search may.
select t.tire_id, t.account_id, u.location_id, t.serial, l.name as place
from tires t
left join lateral (
  select max(removed.unit_id) as unit_id, max(removed.location_id) as location_id
  from removed_tires removed
  where removed.tire_id = t.tire_id and removed.account_id = t.account_id
) r on true
join units u on u.unit_id = coalesce(t.unit_id, r.unit_id)
join locations l on l.location_id = coalesce(r.location_id, u.location_id)
where t.serial is not null and t.tire_id = (select max(newest.tire_id) from tires newest where newest.account_id = t.account_id and newest.serial = t.serial)
), allowed as materialized (
  select * from data
  where false
), page as (
  select tire_id, account_id, serial, place
  from allowed
  order by tire_id asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
