with data as (
-- Dealers by their numbers.
select given.line, given.nonsig, given.name, given.is_ctsc, given.common_owner, given.address, given.city, upper(given.state_code) as state_code, given.postal_code,
  upper(given.country_code) as country_code,
  not exists (select from states s where s.country_code = upper(given.country_code) and s.state_code = upper(given.state_code)) as is_unknown_state
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, nonsig text, name text, is_ctsc boolean, common_owner text, address text, city text, state_code text, postal_code text, country_code text)) given
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, nonsig, name, is_ctsc, common_owner, address, city, state_code, postal_code, country_code, is_unknown_state
  from allowed
  order by line asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
