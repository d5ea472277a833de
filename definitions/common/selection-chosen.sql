-- All that the selection offers, how many of the chosen are among it, and which numbers asked for are an account of the reader's.
select
  (select coalesce(json_agg(offered.value order by offered.value), '[]') from :dataset(selection-accounts) offered) as account_ids,
  (select count(*) from :dataset(selection-accounts) offered where offered.value = any(:accounts)) as total_selected_items,
  (select coalesce(json_agg(json_build_object('value', offered.value, 'text', offered.text, 'account_number', offered.account_number) order by offered.account_number), '[]')
    from :dataset(selection-accounts) offered where offered.account_number = any(:account_numbers)) as verified_account,
  exists (
    select from unnest(:account_numbers) asked (account_number)
    where not exists (select from :dataset(selection-accounts) offered where offered.account_number = asked.account_number)
  ) as is_accounts_verification_failed
