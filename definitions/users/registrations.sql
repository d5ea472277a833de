select r.registration_id as id, r.at, btrim(r.user_name || ' ' || r.user_last_name) as name, r.email, r.company, r.wanted_group, r.account_number, r.state, r.decided_at
from registrations r
where (:state is null or r.state = :state)
