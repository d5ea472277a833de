with data as (
-- Casings that a retreader finished or rejected. What is still there is a row of open casings.
select given.line, l.account_id, l.location_id, coalesce(d.dealer_id, case when cardinality($1::bigint[]) = 1 then ($1::bigint[])[1] end) as dealer_id, given.serial, given.retread_order, given.submitted_on, given.done_on,
  b.brand_id, given.tire_size, given.identification_date, day_of_week_and_year(given.identification_date) as made_on, (select min(r.product_line_id) from product_lines r where r.is_retread and lower(r.name) = lower(given.tread_line) having count(*) = 1) as retread_line_id,
  coalesce(given.previous_caps, 0) as previous_caps, coalesce(given.wheel_position, 'unknown') as wheel_position, given.result as status, case when given.result = 'rejected' then coalesce(given.reject_reason, 'unknown') end as reject_reason,
  given.nail_holes, given.sections, given.spots, given.beads, given.result <> 'open' as is_done, coalesce(given.row_status = 'cancelled', false) as is_cancelled,
  given.done_on is null as is_undated, given.tread_line is not null and (select min(r.product_line_id) from product_lines r where r.is_retread and lower(r.name) = lower(given.tread_line) having count(*) = 1) is null as is_unknown_tread, given.submitted_on > current_date + 1 as is_late, given.done_on > current_date + 1 as is_done_late
from (select * from jsonb_to_recordset($2::jsonb) as given(line bigint, account_number text, location_number text, dealer_number text, retread_order text, serial text, submitted_on date, done_on date, tire_size text, brand text, identification_date text, previous_caps bigint, tread_line text, wheel_position text, result text, reject_reason text, nail_holes bigint, sections bigint, spots bigint, beads bigint, charge numeric, currency text, row_status text)) given
join accounts a on a.account_number = given.account_number
join (
-- Locations that whoever loads rows reaches, by the numbers that rows name them by, or by a name or city that one of them has; case and spaces make no difference.
with numbered as (
  select min(l.location_id) as location_id, l.account_id, lower(plain_name(l.location_number)) as place_key
  from locations l
  group by l.account_id, lower(plain_name(l.location_number))
  having count(*) = 1
), named as (
  select min(l.location_id) as location_id, l.account_id, lower(plain_name(l.name)) as place_key
  from locations l
  where not exists (select from numbered n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.name)))
  group by l.account_id, lower(plain_name(l.name))
  having count(*) = 1
)
select n.location_id, n.account_id, n.place_key
from numbered n
union all
select n.location_id, n.account_id, n.place_key
from named n
union all
select min(l.location_id), l.account_id, lower(plain_name(l.city))
from locations l
where l.city <> '' and not exists (select from numbered n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.city)))
  and not exists (select from named n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.city)))
group by l.account_id, lower(plain_name(l.city))
having count(*) = 1
) place on place.account_id = a.account_id and place.place_key = lower(plain_name(given.location_number))
join locations l on l.location_id = place.location_id
join brands b on b.name = given.brand
left join dealers d on d.nonsig = given.dealer_number
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, account_id, location_id, dealer_id, serial, retread_order, submitted_on, done_on, brand_id, tire_size, identification_date, made_on, retread_line_id, previous_caps, wheel_position, status, reject_reason, nail_holes, sections, spots, beads, is_done, is_cancelled, is_undated, is_unknown_tread, is_late, is_done_late
  from allowed
  order by line asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
