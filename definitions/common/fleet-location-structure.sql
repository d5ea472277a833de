-- Which kinds of locations the reader may choose from. One without any location is told so by code 403 in the answer.
select
  'show_unknown' = any(:user_flags) as show_unknown,
  'show_local_book' = any(:user_flags) as show_local_book,
  'show_government' = any(:user_flags) as show_government,
  'show_preferred_fleet' = any(:user_flags) as show_preferred_fleet,
  'show_national_account' = any(:user_flags) as show_national_account,
  'show_canadian_national_account' = any(:user_flags) as show_canadian_national_account,
  'show_leasing' = any(:user_flags) as show_leasing,
  'show_canadian_common_owner' = any(:user_flags) as show_canadian_common_owner,
  case when :user_group in ('DLR', 'WIN') then 'dealer' else 'customer' end as report_type,
  :user_group in ('GYR', 'SSC', 'ADMIN') as has_access_without_surveys,
  json_build_object(
    'code', case when place.is_open then 200 else 403 end,
    'description', '',
    'is_error', not place.is_open,
    'errors', json_build_array()
  ) as response_status
from (select exists (select from locations l) as is_open) place
