-- The accounts that are meant where none is picked: those of the chosen groups, vocations and names.
select a.account_id
from accounts a
where (:account_groups is null or a.location_type in (select meant.location_type from :dataset(location-types-of-groups) meant))
  and (:account_vocations is null or a.vocation = any(:account_vocations))
  and (:fleets is null or a.name = any(:fleets))
