with data as (
-- Which dealer serves which location: users of the dealer see its rows from then on.
select given.line, l.account_id, l.location_id, d.dealer_id, coalesce(given.row_status = 'cancelled', false) as is_cancelled
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, dealer_number text, account_number text, location_number text, row_status text)) given
join dealers d on d.nonsig = given.dealer_number
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
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, account_id, location_id, dealer_id, is_cancelled
  from allowed
  order by line asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
