with data as (
-- Which kinds of locations the reader may choose from. One without any location is told so by code 403 in the answer.
select
  'show_unknown' = any($1::text[]) as show_unknown,
  'show_local_book' = any($1::text[]) as show_local_book,
  'show_government' = any($1::text[]) as show_government,
  'show_preferred_fleet' = any($1::text[]) as show_preferred_fleet,
  'show_national_account' = any($1::text[]) as show_national_account,
  'show_canadian_national_account' = any($1::text[]) as show_canadian_national_account,
  'show_leasing' = any($1::text[]) as show_leasing,
  'show_canadian_common_owner' = any($1::text[]) as show_canadian_common_owner,
  case when $2::text in ('DLR', 'WIN') then 'dealer' else 'customer' end as report_type,
  $2::text in ('GYR', 'SSC', 'ADMIN') as has_access_without_surveys,
  json_build_object(
    'code', case when place.is_open then 200 else 403 end,
    'description', '',
    'is_error', not place.is_open,
    'errors', json_build_array()
  ) as response_status
from (select exists (select from locations l) as is_open) place
), allowed as materialized (
  select * from data
  where false
), page as (
  select show_unknown, show_local_book, show_government, show_preferred_fleet, show_national_account, show_canadian_national_account, show_leasing, show_canadian_common_owner, report_type, has_access_without_surveys, response_status
  from allowed
  order by has_access_without_surveys asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
