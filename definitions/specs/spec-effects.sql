-- What follows at once where the specifications of the chosen place change, for who may change them: it counts what they do not see, too.
select place.place, effect.locations, effect.tires, effect.units, effect.removed
from :dataset(spec-place) place
left join lateral (
  select found.locations, found.tires, found.units, found.removed
  from spec_effects(place.account_id, place.location_id) found
  where found.axle_kind is null
) effect on place.may_edit
