-- Requests for an account that nobody has decided.
select r.registration_id as id, r.at, btrim(r.user_name || ' ' || r.user_last_name) as name, r.email, r.company, r.wanted_group, :day - r.at::date as days
from registrations r
where r.state = 'waiting'
