with data as (
-- Accounts by their numbers.
select given.line, given.account_number, given.name,
  case given.location_type when 'unknown' then 0 when 'local book' then 1 when 'preferred fleet' then 2 when 'national account' then 3 when 'Canadian common owner' then 4
    when 'government' then 5 when 'leasing' then 9 when 'Canadian national account' then 10
    else (select 0 where not exists (select from accounts a where a.account_number = given.account_number)) end::bigint as location_type,
  upper(given.country_code) as country_code, given.vocation,
  not exists (select from countries c where c.country_code = upper(given.country_code)) and given.country_code is not null as is_unknown_country
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, account_number text, name text, location_type text, country_code text, vocation text)) given
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, account_number, name, location_type, country_code, vocation, is_unknown_country
  from allowed
  order by line asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
