-- Lists of loads tell how far one is that is under way.
create or replace view job_states as
select job_id, user_id, kind, report_id, title, subject, state, created_at, finished_at, progress_done, progress_total
from jobs;
