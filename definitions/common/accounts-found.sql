-- Accounts of a type whose name or number holds the words, whatever the case and the marks of letters; "all" is every one.
select a.account_id as value, a.name as text, a.account_number
from accounts a
where a.location_type = :location_type
  and (:search = 'all' or strpos(plain_text(a.name), plain_text(:search)) > 0 or strpos(plain_text(a.account_number), plain_text(:search)) > 0)
