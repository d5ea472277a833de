-- Changes a location. Its clock is the one that is chosen; in another state, where none is, that of the account's other locations there or of the state.
-- A state that is not of the country is refused by the table.
update locations l
set name = case when btrim(:name) = l.name then l.name else free_location_name(l.account_id, l.location_id, :name) end, is_head_office = coalesce(:is_head_office, false), address = coalesce(btrim(:address), ''), city = coalesce(btrim(:city), ''),
  country_code = :country, state_code = coalesce(s.state_code, :state), postal_code = upper(coalesce(btrim(:postal_code), '')), version = l.version + 1,
  time_zone = case when (l.country_code, l.state_code) = (s.country_code, s.state_code) then coalesce(checked_time_zone(:country, :time_zone), l.time_zone)
    when :time_zone <> l.time_zone then checked_time_zone(:country, :time_zone) else coalesce((
    select near.time_zone
    from locations near
    where near.account_id = l.account_id and near.location_id <> l.location_id and near.country_code = s.country_code and near.state_code = s.state_code
    order by near.location_id
    limit 1
  ), s.time_zone, l.time_zone) end
from (values (1)) one
left join states s on s.country_code = :country and s.state_code = state_code_of(:country, :state)
where l.location_id = :location_id and l.version = :version
returning l.location_id, l.account_id, l.location_number, l.name, l.version
