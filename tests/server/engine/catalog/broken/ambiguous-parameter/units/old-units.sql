select u.unit_id, u.account_id
from units u
where true
  and (:seen is not null)
