-- Tires that left their wheels. A row names its unit and wheel, its casing, the record that it is in the system it comes from, or the stored one, as exports do.
with units_named as materialized (
  select named.account_number, named.unit_number, coalesce(
    (select u.unit_id from units u where u.account_id = a.account_id and u.unit_number = named.unit_number),
    (select min(u.unit_id) from units u where search_key(u.unit_number) collate "C" = search_key(named.unit_number) and (named.account_number is null or u.account_id = a.account_id) having count(*) = 1)) as unit_id
  from (select distinct given.account_number, given.unit_number from :rows given where given.unit_number is not null) named
  left join accounts a on a.account_number = named.account_number
)
select given.line, own.account_id, known.removed_tire_id, l.location_id, u.unit_id, u.location_id as unit_location_id, wheel.axle_number, wheel.side, wheel.wheel_index, given.removed_on,
  coalesce(given.removed_by, (select n.name from user_names n where n.user_id = :user_id), 'unknown') as removed_by, given.record_number, upper(given.serial) as serial,
  made.product_line_id, case when made.is_retread then made.product_line_id end as retread_product_line_id, made.is_retread, coalesce(given.tire_size, p.tire_size, named_size.tire_size) as tire_size, upper(given.identification_number) as identification_number,
  substring(given.identification_number from '((?:0[1-9]|[1-4][0-9]|5[0-3])[0-9]{2})$') as dot_week, coalesce(given.retread_count, case when made.is_retread then 1 end) as retread_count,
  coalesce(given.retread_count, case when made.is_retread then 1 end) as caps, given.removal_reason, coalesce(given.destination, case when given.is_scrapped then 'scrap' end) as destination, coalesce(given.destination = 'scrap', given.is_scrapped, false) as is_scrapped, given.casing_rejection,
  round(given.tread * case given.tread_unit when 'mm' then 32 / 25.4 else 1 end, 5) as tread_32nds, round(given.new_tread * case given.new_tread_unit when 'mm' then 32 / 25.4 else 1 end, 3) as new_tread_32nds,
  round(given.pull_point * case given.pull_point_unit when 'mm' then 32 / 25.4 else 1 end, 3) as pull_point_32nds, given.price, given.casing_value,
  round(given.odometer / case given.odometer_unit when 'km' then 1.609344 else 1 end, 1) as odometer_miles, round(given.hours, 1) as hours, given.comments,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled, place.location_id is null and (given.location_number is not null or (u.unit_id is null and known.removed_tire_id is null)) as is_unknown_location,
  given.position is not null and u.unit_id is not null and wheel.position_code is null as is_unknown_wheel,
  given.removed_tire is not null and (known.removed_tire_id is null or known.account_id is distinct from own.account_id) as is_unknown_record,
  wheel.position_code is null and given.serial is null and given.record_number is null and given.removed_tire is null and (given.position is null or u.unit_id is null) as is_unplaced,
  coalesce(given.product_line, given.retread_product, given.product) is not null and p.product_id is null and line.product_line_id is null as is_unknown_product,
  coalesce(given.is_scrapped <> (given.destination = 'scrap'), false) as is_two_ends, coalesce(upper(given.currency) <> 'USD', false) as is_other_currency,
  given.removed_on > (now() at time zone l.time_zone)::date as is_late, given.removed_on < '1990-01-01' as is_early,
  coalesce(given.identification_number !~* '^[0-9A-Z]{0,9}(0[1-9]|[1-4][0-9]|5[0-3])[0-9]{2}$', false) as is_wrong_number, coalesce(given.pull_point >= given.new_tread and given.pull_point_unit = given.new_tread_unit, false) as is_high_pull,
  coalesce(given.tread_unit <> given.new_tread_unit, false) or coalesce(given.tread_unit <> given.pull_point_unit, false) or coalesce(given.new_tread_unit <> given.pull_point_unit, false) as is_mixed,
  coalesce(given.casing_rejection is not null and given.destination = 'retread', false) as is_kept_rejected
from :rows given
left join units_named named on named.unit_number = given.unit_number and named.account_number is not distinct from given.account_number
left join removed_tires known on known.removed_tire_id = given.removed_tire
left join units own_unit on own_unit.unit_id = known.unit_id
left join units u on u.unit_id = coalesce(named.unit_id, case when given.unit_number is null or search_key(own_unit.unit_number) = search_key(given.unit_number) then own_unit.unit_id end)
left join accounts a on a.account_number = given.account_number
cross join lateral (select coalesce(u.account_id, a.account_id, known.account_id) as account_id) own
left join :dataset(given-places) place on place.account_id = own.account_id and place.place_key = lower(plain_name(given.location_number))
left join lateral (select there.location_id, there.time_zone from locations there where there.account_id = own.account_id order by there.location_id = coalesce(place.location_id, u.location_id, known.location_id) desc nulls last, there.location_id limit 1) l on true
left join axle_configuration_wheels wheel on wheel.configuration_code = u.configuration_code and wheel.position_code = upper(given.position)
left join products p on p.article_number = given.article_number
-- A product may be one text: brand, line and size.
left join lateral (select max(s.tire_size) as tire_size from tire_sizes s where right(lower(given.product), length(s.tire_size) + 1) = ' ' || lower(s.tire_size)) named_size on true
left join lateral (
  select min(n.product_line_id) as product_line_id, bool_and(n.is_retread) as is_retread
  from product_lines n
  join brands b on b.brand_id = n.brand_id
  where case when given.product_line is not null then lower(n.name) = lower(given.product_line) and (given.brand is null or lower(b.name) = lower(given.brand))
    else lower(b.name || ' ' || n.name) = lower(coalesce(given.retread_product, left(given.product, length(given.product) - coalesce(length(named_size.tire_size) + 1, 0)))) end
  having count(*) = 1
) line on true
left join lateral (select coalesce(p.product_line_id, line.product_line_id) as product_line_id, coalesce(p.is_retread, line.is_retread) as is_retread) made on true
where (given.unit_number is null or u.unit_id is not null or (given.removed_tire is not null and known.removed_tire_id is null)) and (l.location_id is not null or given.removed_tire is not null)
