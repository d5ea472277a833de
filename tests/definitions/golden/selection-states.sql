with data as (
-- States or provinces of one country; a value carries its country, as codes repeat across countries.
select s.country_code || '-' || s.state_code as value, s.name as text, s.country_code
from states s
where s.country_code = $1::text
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text, country_code
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
