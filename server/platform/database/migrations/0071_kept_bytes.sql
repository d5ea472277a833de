-- What ended jobs leave behind is bounded for each user: told by the job, for adding it up anew would read all of it.
alter table jobs add column kept_bytes bigint not null default 0;
update jobs j set kept_bytes = a.bytes
from (select job_id, sum(octet_length(content::text)) as bytes from job_answers group by job_id) a where a.job_id = j.job_id;
