with data as (
-- States and provinces to register a unit in; a value carries its country, as codes repeat across countries.
select s.country_code || '-' || s.state_code as value, s.name as text, s.country_code
from states s
where s.country_code in ('US', 'CA', 'MX', 'CO', 'AU', 'CN')
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text, country_code
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
