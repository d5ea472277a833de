with data as (
-- Locations where nuts were checked.
select l.location_id as value, l.name as text, l.name_order as text_order, l.account_id
from locations l
where exists (select from torque_checks t where t.location_id = l.location_id)
), allowed as materialized (
  select * from data
  where (text ~ $1::text)
), page as (
  select value, text
  from allowed
  order by value asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
