select a.account_id as value, a.name as text, a.account_number
from accounts a
where a.location_type = :location_type
  and :scope(a.account_id)
