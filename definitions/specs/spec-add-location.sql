-- Adds a location to an account of its writer's, under the number after its last one. Who sees only some locations of the account would not see
-- this one either, as nobody sees a location without an id but by its account. Its clock is the one that is chosen, that of the account's other locations in the state, or that of the state.
-- A state that is not of the country is refused by the table.
insert into locations (account_id, location_number, name, address, city, state_code, postal_code, country_code, time_zone, created_by, is_head_office)
select checked_reach(a.account_id, reads_place(a.account_id, null)), next_location_number(a.account_id), free_location_name(a.account_id, null, :name),
  coalesce(btrim(:address), ''), coalesce(btrim(:city), ''), coalesce(s.state_code, :state), upper(coalesce(btrim(:postal_code), '')), coalesce(s.country_code, :country),
  coalesce(checked_time_zone(:country, :time_zone), near.time_zone, s.time_zone, 'UTC'), :user_id, coalesce(:is_head_office, false)
from accounts a
left join states s on s.country_code = :country and s.state_code = state_code_of(:country, :state)
cross join lateral (
  select (array_agg(l.time_zone order by l.location_id) filter (where (l.country_code, l.state_code) = (s.country_code, s.state_code)))[1] as time_zone
  from locations l
  where l.account_id = a.account_id
) near
where a.account_id = :account
returning location_id, account_id, location_number, name
