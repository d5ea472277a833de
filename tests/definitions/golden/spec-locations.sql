with data as (
-- The locations of a fleet, to choose one; those of all fleets, with their fleet, where none is chosen.
select l.location_id as value, l.name as text, l.name_order as text_order, l.location_number, l.account_id, a.name as account_name,
  case when $1::bigint is null then a.name else l.location_number end as hint
from locations l
join accounts a on a.account_id = l.account_id
where $1::bigint is null or l.account_id = $1::bigint
), allowed as materialized (
  select * from data
  where (text ~ $2::text or location_number ~ $2::text or account_name ~ $2::text)
), page as (
  select value, text, location_number, account_name, hint
  from allowed
  order by value asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
