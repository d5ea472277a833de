-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any(:account_groups)
