with data as (
-- Changes a location. In another state its clock becomes that of the account's other locations there, where there are any.
update locations l
set name = btrim($1::text), is_head_office = coalesce($2::boolean, false), address = coalesce(btrim($3::text), ''), city = coalesce(btrim($4::text), ''),
  country_code = s.country_code, state_code = s.state_code, postal_code = upper(coalesce(btrim($5::text), '')), version = l.version + 1,
  time_zone = case when (l.country_code, l.state_code) = (s.country_code, s.state_code) then l.time_zone else coalesce((
    select near.time_zone
    from locations near
    where near.account_id = l.account_id and near.location_id <> l.location_id and near.country_code = s.country_code and near.state_code = s.state_code
      and near.account_id = any($6::bigint[])
    order by near.location_id
    limit 1
  ), l.time_zone) end
from states s
where l.location_id = $7::bigint and l.version = $8::bigint and l.account_id = any($9::bigint[])
  and s.country_code = $10::text and s.country_code || '-' || s.state_code = $11::text
returning l.location_id, l.account_id, l.location_number, l.name, l.version
), allowed as (
  select * from data
  where account_id = any($12::bigint[])
), page as (
  select location_id, account_id, location_number, name, version
  from allowed
  order by location_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select count(*) from allowed) as allowed,
  (select row_to_json(page) from page) as row
