-- Casings that a retreader finished or rejected. What is still there is a row of open casings.
select given.line, l.account_id, l.location_id, coalesce(d.dealer_id, case when cardinality(:user_dealers) = 1 then (:user_dealers)[1] end) as dealer_id, given.serial, given.retread_order, given.submitted_on, given.done_on,
  b.brand_id, given.tire_size, given.identification_date, day_of_week_and_year(given.identification_date) as made_on, (select min(r.product_line_id) from product_lines r where r.is_retread and lower(r.name) = lower(given.tread_line) having count(*) = 1) as retread_line_id,
  coalesce(given.previous_caps, 0) as previous_caps, coalesce(given.wheel_position, 'unknown') as wheel_position, given.result as status, case when given.result = 'rejected' then coalesce(given.reject_reason, 'unknown') end as reject_reason,
  given.nail_holes, given.sections, given.spots, given.beads, given.result <> 'open' as is_done, coalesce(given.row_status = 'cancelled', false) as is_cancelled,
  given.done_on is null as is_undated, given.tread_line is not null and (select min(r.product_line_id) from product_lines r where r.is_retread and lower(r.name) = lower(given.tread_line) having count(*) = 1) is null as is_unknown_tread, given.submitted_on > current_date + 1 as is_late, given.done_on > current_date + 1 as is_done_late
from :rows given
join accounts a on a.account_number = given.account_number
join :dataset(given-places) place on place.account_id = a.account_id and place.place_key = lower(plain_name(given.location_number))
join locations l on l.location_id = place.location_id
join brands b on b.name = given.brand
left join dealers d on d.nonsig = given.dealer_number
