with data as (
-- Changes a location. Its clock is the one that is chosen; in another state, where none is, that of the account's other locations there or of the state.
-- A state that is not of the country is refused by the table.
update locations l
set name = case when btrim($1::text) = l.name then l.name else free_location_name(l.account_id, l.location_id, $1::text) end, is_head_office = coalesce($2::boolean, false), address = coalesce(btrim($3::text), ''), city = coalesce(btrim($4::text), ''),
  country_code = $5::text, state_code = coalesce(s.state_code, $6::text), postal_code = upper(coalesce(btrim($7::text), '')), version = l.version + 1,
  time_zone = case when (l.country_code, l.state_code) = (s.country_code, s.state_code) then coalesce(checked_time_zone($5::text, $8::text), l.time_zone)
    when $8::text <> l.time_zone then checked_time_zone($5::text, $8::text) else coalesce((
    select near.time_zone
    from locations near
    where near.account_id = l.account_id and near.location_id <> l.location_id and near.country_code = s.country_code and near.state_code = s.state_code
    order by near.location_id
    limit 1
  ), s.time_zone, l.time_zone) end
from (values (1)) one
left join states s on s.country_code = $5::text and s.state_code = state_code_of($5::text, $6::text)
where l.location_id = $9::bigint and l.version = $10::bigint
returning l.location_id, l.account_id, l.location_number, l.name, l.version
), page as (
  select location_id, account_id, location_number, name, version
  from data
  order by location_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
