-- Members of staff who can look after a lease.
select u.user_id as value, u.name as text
from user_names u
where u.is_staff
