with data as (
-- Dealers that rows may name: users of dealers name their own.
select d.dealer_id, d.nonsig, d.name as dealer_name
from dealers d
where coalesce(cardinality($1::bigint[]), 0) = 0 or d.dealer_id = any($1::bigint[])
), allowed as materialized (
  select * from data
  where false
), page as (
  select nonsig, dealer_name
  from allowed
  order by dealer_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
