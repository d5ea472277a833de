select a.account_id as value, a.name as text, a.account_number
from accounts a
where (:location_type is null or a.location_type = :location_type)
