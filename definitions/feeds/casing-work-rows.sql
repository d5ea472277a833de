-- Charges for a casing that was retreaded or repaired.
select given.line, l.account_id, l.location_id, coalesce(d.dealer_id, case when cardinality(:user_dealers) = 1 then (:user_dealers)[1] end) as dealer_id, given.serial, given.retread_order, given.done_on,
  case given.result when 'retread' then 'retread' else 'repair' end as kind, 1::bigint as quantity, given.charge as cost,
  coalesce(upper(given.currency), 'USD') as currency, given.result in ('retread', 'used') and given.charge is not null and b.brand_id is not null as is_charged,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled
from :rows given
join accounts a on a.account_number = given.account_number
join :dataset(given-places) place on place.account_id = a.account_id and place.place_key = lower(plain_name(given.location_number))
join locations l on l.location_id = place.location_id
join brands b on b.name = given.brand
left join dealers d on d.nonsig = given.dealer_number
