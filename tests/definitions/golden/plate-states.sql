with data as (
-- States of the countries in which the reader has locations, each with the code of its country, as codes repeat across countries.
select s.country_code || '-' || s.state_code as value, s.name || ' (' || s.country_code || ')' as text, s.country_code
from (
-- Countries in which the reader has locations.
select c.country_code as value, c.country_code as text
from countries c
where exists (select from locations l where l.country_code = c.country_code)
) here
join states s on s.country_code = here.value
), allowed as materialized (
  select * from data
  where (text ~ $1::text)
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
