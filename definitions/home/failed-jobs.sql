-- Files and reports of all users that failed in the last 14 days.
select j.job_id, j.title, j.subject, btrim(u.user_name || ' ' || u.user_last_name) as requested_by, j.finished_at
from job_states j
join users u on u.user_id = j.user_id
where j.state = 'failed' and j.finished_at >= :day - 14
