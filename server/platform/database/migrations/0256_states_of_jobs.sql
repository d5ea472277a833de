-- Facts of files and reports for lists of them: not what they were asked for, nor what they found.
create view job_states as
select job_id, user_id, kind, report_id, title, subject, state, created_at, finished_at
from jobs;
comment on view job_states is 'files and generated reports with their state, without what they found';
