with data as (
-- Locations where nuts were checked.
select l.location_id as value, l.name as text, l.name_order as text_order, l.account_id
from locations l
where l.account_id = any($1::bigint[])
  and exists (select from torque_checks t where t.location_id = l.location_id)
), allowed as materialized (
  select * from data
  where account_id = any($2::bigint[])
    and (text ~ $3::text)
), page as (
  select value, text
  from allowed
  order by value asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
