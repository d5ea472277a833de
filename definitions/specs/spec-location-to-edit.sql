-- A location as it is entered; a state's value carries its country, as codes repeat across countries.
select l.location_id, l.account_id, a.name as account_name, l.location_number, l.version, l.name, l.is_head_office, l.address, l.city, l.country_code as country,
  l.country_code || '-' || l.state_code as state, l.postal_code, l.time_zone
from locations l
join accounts a on a.account_id = l.account_id
where l.location_id = :location_id
