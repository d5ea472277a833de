-- Members of staff who can look after a lease.
select u.user_id as value, btrim(u.user_name || ' ' || u.user_last_name) as text
from users u
where u.user_group in ('GYR', 'SSC') and not u.is_locked
