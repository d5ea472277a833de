with data as (
-- Adds a location to an account of its writer's, under the number after its last one. Who sees only some locations of the account would not see
-- this one either, as nobody sees a location without an id but by its account. Its clock is the one that is chosen, that of the account's other locations in the state, or that of the state.
-- A state that is not of the country is refused by the table.
insert into locations (account_id, location_number, name, address, city, state_code, postal_code, country_code, time_zone, created_by, is_head_office)
select checked_reach(a.account_id, (a.account_id = any($1::bigint[])) is true), next_location_number(a.account_id), free_location_name(a.account_id, null, $2::text),
  coalesce(btrim($3::text), ''), coalesce(btrim($4::text), ''), coalesce(s.state_code, $5::text), upper(coalesce(btrim($6::text), '')), coalesce(s.country_code, $7::text),
  coalesce(checked_time_zone($7::text, $8::text), near.time_zone, s.time_zone, 'UTC'), $9::bigint, coalesce($10::boolean, false)
from accounts a
left join states s on s.country_code = $7::text and s.state_code = state_code_of($7::text, $5::text)
left join locations new on false and new.account_id = any($11::bigint[])
cross join lateral (
  select (array_agg(l.time_zone order by l.location_id) filter (where (l.country_code, l.state_code) = (s.country_code, s.state_code)))[1] as time_zone
  from locations l
  where l.account_id = a.account_id and l.account_id = any($12::bigint[])
) near
where a.account_id = $13::bigint and a.account_id = any($14::bigint[])
returning location_id, account_id, location_number, name
), allowed as (
  select * from data
  where account_id = any($15::bigint[])
), page as (
  select location_id, account_id, location_number, name
  from allowed
  order by location_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select count(*) from allowed) as allowed,
  (select row_to_json(page) from page) as row
