with data as (
-- Countries and states in which the reader has locations; a state's value carries its country, as codes repeat across countries.
select
  c.country_code as value,
  c.country_code as text,
  json_agg(json_build_object('value', c.country_code || '-' || s.state_code, 'text', s.name) order by s.name) as states
from countries c
join states s on s.country_code = c.country_code
where exists (
  select from locations l
  where l.country_code = s.country_code and l.state_code = s.state_code)
group by c.country_code
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text, states
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
