-- Tires as they came onto wheels. A number of a unit is found in any case and spacing; a product by its article number, or by its line where one has that name.
with units_named as materialized (
  select named.account_number, named.unit_number, coalesce(
    (select u.unit_id from units u where u.account_id = a.account_id and u.unit_number = named.unit_number),
    (select min(u.unit_id) from units u where search_key(u.unit_number) collate "C" = search_key(named.unit_number) and (named.account_number is null or u.account_id = a.account_id) having count(*) = 1)) as unit_id
  from (select distinct given.account_number, given.unit_number from :rows given) named
  left join accounts a on a.account_number = named.account_number
)
select given.line, u.account_id, u.unit_id, u.location_id as unit_location_id, wheel.axle_number, wheel.side, wheel.wheel_index, given.fitted_on, upper(given.serial) as serial,
  case when not made.is_retread then made.product_line_id end as product_line_id, case when made.is_retread then made.product_line_id end as retread_product_line_id, made.is_retread,
  coalesce(given.tire_size, p.tire_size) as tire_size, coalesce(given.load_range, p.load_range) as load_range, upper(given.identification_number) as identification_number,
  coalesce(given.retread_count, case when made.is_retread then 1 end) as retread_count,
  round(coalesce(given.new_tread * case given.new_tread_unit when 'mm' then 32 / 25.4 else 1 end, p.new_tread_32nds, new_tread_of(made.product_line_id, given.tire_size)), 3) as new_tread_32nds,
  round(given.fitted_tread * case given.fitted_tread_unit when 'mm' then 32 / 25.4 else 1 end, 5) as fitted_tread_32nds,
  round(given.odometer / case given.odometer_unit when 'km' then 1.609344 else 1 end, 1) as fitted_odometer_miles,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled, wheel.position_code is null as is_unknown_wheel, given.product_line is not null and p.product_id is null and line.product_line_id is null as is_unknown_product,
  coalesce(given.serial, given.article_number, given.product_line, given.identification_number) is null and given.row_status is distinct from 'cancelled' as is_unnamed,
  given.fitted_on > (now() at time zone l.time_zone)::date as is_late, given.fitted_on < '1990-01-01' as is_early,
  coalesce(given.identification_number !~* '^[0-9A-Z]{0,9}(0[1-9]|[1-4][0-9]|5[0-3])[0-9]{2}$', false) as is_wrong_number, coalesce(given.fitted_tread * case given.fitted_tread_unit when 'mm' then 32 / 25.4 else 1 end > given.new_tread * case given.new_tread_unit when 'mm' then 32 / 25.4 else 1 end, false) as is_worn
from :rows given
join units_named named on named.unit_number = given.unit_number and named.account_number is not distinct from given.account_number
join units u on u.unit_id = named.unit_id
join locations l on l.location_id = u.location_id
left join axle_configuration_wheels wheel on wheel.configuration_code = u.configuration_code and wheel.position_code = upper(given.position)
left join products p on p.article_number = given.article_number
left join lateral (
  select min(n.product_line_id) as product_line_id, bool_and(n.is_retread) as is_retread
  from product_lines n
  join brands b on b.brand_id = n.brand_id
  where lower(n.name) = lower(given.product_line) and (given.brand is null or lower(b.name) = lower(given.brand))
  having count(*) = 1
) line on true
left join lateral (select coalesce(p.product_line_id, line.product_line_id) as product_line_id, coalesce(p.is_retread, line.is_retread) as is_retread) made on true
