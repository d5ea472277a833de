select u.unit_id, u.account_id as account, u.unit_number
from units u
where true
  and (:unit_number is null or u.unit_number = :unit_number)
  and (:unit_type is null or u.unit_type = :unit_type)
