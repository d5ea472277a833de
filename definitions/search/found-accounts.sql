-- Accounts that the search finds. The checkpoint report asks staff for the account group of its accounts.
select a.account_id, a.account_number, a.name,
  case when 'few_accounts' = any(:user_flags) then 'all' else case a.location_type
    when 2 then 'preferred_fleet' when 3 then 'us_national_account' when 4 then 'canadian_common_owner' when 10 then 'canadian_national_account' end
  end as account_group
from accounts a
