-- Casings that a retreader has: one that is finished, rejected or cancelled is no longer there.
select given.line, l.account_id, l.location_id, coalesce(d.dealer_id, case when cardinality(:user_dealers) = 1 then (:user_dealers)[1] end) as dealer_id, given.serial, given.retread_order, given.submitted_on, b.brand_id, given.tire_size,
  (select min(r.product_line_id) from product_lines r where r.is_retread and lower(r.name) = lower(given.tread_line) having count(*) = 1) as retread_line_id, coalesce(given.wheel_position, 'unknown') as wheel_position,
  given.result <> 'open' or coalesce(given.row_status = 'cancelled', false) as is_gone, given.submitted_on > current_date + 1 as is_late
from :rows given
join accounts a on a.account_number = given.account_number
join :dataset(given-places) place on place.account_id = a.account_id and place.place_key = lower(plain_name(given.location_number))
join locations l on l.location_id = place.location_id
join brands b on b.name = given.brand
left join dealers d on d.nonsig = given.dealer_number
