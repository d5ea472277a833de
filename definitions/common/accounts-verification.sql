-- Failed when any number asked for is of no account that the reader may see.
select exists (
  select from unnest(:account_numbers) asked (account_number)
  where not exists (
    select from accounts a where a.account_number = asked.account_number)
) as is_accounts_verification_failed
