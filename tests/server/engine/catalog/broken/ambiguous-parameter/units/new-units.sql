select u.unit_id, u.account_id
from units u
where :scope(u.account_id, u.location_id)
  and (:seen is not null)
