-- Undoing many rows takes as long as loading them: it is a job too.
alter table feed_batches add column undo_job_id bigint references jobs on delete set null;
alter table feed_batches add column left_rows json;
comment on column feed_batches.undo_job_id is 'the job that undoes the load, or that ended before it had; empty once the load is undone';
comment on column feed_batches.left_rows is 'the first written rows that the undo has left, with the columns that somebody changed since';
create index feed_batches_by_undo_job on feed_batches (undo_job_id) where undo_job_id is not null;
