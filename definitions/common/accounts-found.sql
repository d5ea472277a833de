-- Accounts of a type whose name or number holds the words; "all" is every one.
select a.account_id as value, a.name as text, a.account_number
from accounts a
where a.location_type = :location_type
  and :scope(a.account_id)
  and (:search = 'all' or strpos(lower(a.name), lower(:search)) > 0 or strpos(a.account_number, :search) > 0)
