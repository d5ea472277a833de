-- Accounts by their numbers.
select given.line, given.account_number, given.name,
  case given.location_type when 'unknown' then 0 when 'local book' then 1 when 'preferred fleet' then 2 when 'national account' then 3 when 'Canadian common owner' then 4
    when 'government' then 5 when 'leasing' then 9 when 'Canadian national account' then 10
    else (select 0 where not exists (select from accounts a where a.account_number = given.account_number)) end::bigint as location_type,
  upper(given.country_code) as country_code, given.vocation,
  not exists (select from countries c where c.country_code = upper(given.country_code)) and given.country_code is not null as is_unknown_country
from :rows given
