select
  l.location_id as value,
  l.name as text,
  l.name_order as text_order,
  l.account_id,
  l.location_number,
  l.address,
  l.city,
  l.state_code,
  l.country_code
from locations l
join accounts a on a.account_id = l.account_id
where (:account_group is null or a.location_type = case :account_group
    when 'us_national_account' then 3
    when 'canadian_common_owner' then 4
    when 'canadian_national_account' then 10
    when 'preferred_fleet' then 2
  end)
  and (:accounts is null or l.account_id = any(:accounts))
  and (:countries is null or l.country_code = any(:countries))
  and (:states is null or l.country_code || '-' || l.state_code = any(:states))
