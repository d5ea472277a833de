-- Those of a location.
select t.*
from :dataset(removed-tires-seen) t
where t.location_id = :location_id
  and (:state is null or t.state = :state)
  and (:removal_reasons is null or t.removal_reasons && :removal_reasons)
