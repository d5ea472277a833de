with data as (
-- Dealers that a key can be kept to: those in whose name its maker acts, any for who sees all.
select d.dealer_id as value, d.name as text, d.nonsig
from dealers d
where d.dealer_id = any($1::bigint[]) or ($2::text = 'ADMIN' and $1::bigint[] is null)
), allowed as materialized (
  select * from data
  where (text ~ $3::text or nonsig ~ $3::text)
), page as (
  select value, text, nonsig
  from allowed
  order by value asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
