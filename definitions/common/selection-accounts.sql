-- The accounts a report may be made of: those the reader sees, narrowed by where they are, what they do and whose they are.
select a.account_id as value, a.name as text, a.account_number, a.location_type, a.country_code, a.vocation
from accounts a
where (:account_types is null or a.location_type = any(:account_types))
  and (:account_groups is null or a.location_type in (select meant.location_type from :dataset(location-types-of-groups) meant))
  and (:vocations is null or a.vocation = any(:vocations))
  and (:fleets is null or a.name = any(:fleets))
  and (:countries is null or exists (
    select from locations l where l.account_id = a.account_id and l.country_code = any(:countries)))
  and (:states is null or exists (
    select from locations l where l.account_id = a.account_id and (l.country_code || '-' || l.state_code = any(:states) or l.country_code = any(:states))))
