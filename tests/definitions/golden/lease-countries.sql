with data as (
-- The six countries whose states the portal lists, with these; a state's value carries its country, as codes repeat across countries.
select s.country_code as value, s.country_code as text,
  json_agg(json_build_object('value', s.country_code || '-' || s.state_code, 'text', s.name) order by s.name) as states
from states s
where s.country_code in ('US', 'CA', 'MX', 'CO', 'AU', 'CN')
group by s.country_code
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
