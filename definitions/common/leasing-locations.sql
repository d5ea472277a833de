-- The places of leasing customers; the head number is the customer's.
select
  l.location_id,
  l.account_id,
  l.location_number,
  concat_ws(', ', nullif(l.address, ''), nullif(l.city, ''), l.state_code) as location_address,
  a.account_number as head_number
from locations l
join accounts a on a.account_id = l.account_id
where a.location_type = 9
