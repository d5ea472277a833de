with data as (
-- The locations of the fleet that a survey is of.
select l.location_id as value, concat_ws(', ', l.name, nullif(l.city, '')) as text, l.account_id, l.location_id
from locations l
where l.account_id = (select s.account_id from surveys s where s.survey_id = $1::bigint and s.account_id = any($2::bigint[]))
  and l.account_id = any($3::bigint[])
), allowed as materialized (
  select * from data
  where account_id = any($4::bigint[])
    and (text ~ $5::text)
), page as (
  select value, text
  from allowed
  order by value asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
