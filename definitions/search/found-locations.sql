-- Locations that the search finds. The checkpoint report asks staff for the account group of its accounts.
select l.location_id, l.account_id, l.name, l.location_number, l.address, l.city, l.postal_code, l.state_code,
  case when 'few_accounts' = any(:user_flags) then 'all' else case a.location_type
    when 2 then 'preferred_fleet' when 3 then 'us_national_account' when 4 then 'canadian_common_owner' when 10 then 'canadian_national_account' end
  end as account_group
from locations l
join accounts a on a.account_id = l.account_id
