-- What follows at once where the specifications of the chosen place change, for who may change them: it counts what they do not see, too.
select place.place, effect.locations, effect.tires, effect.units, effect.removed
from :dataset(spec-place) place
left join lateral (
  select max(found.locations) as locations, sum(found.tires)::bigint as tires, max(found.units) as units, sum(found.removed)::bigint as removed
  from spec_effects(place.account_id, place.location_id) found
) effect on place.may_edit
