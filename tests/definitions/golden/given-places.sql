with data as (
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
), allowed as materialized (
  select * from data
  where false
), page as (
  select place_key
  from allowed
  order by location_id asc nulls last, place_key collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
