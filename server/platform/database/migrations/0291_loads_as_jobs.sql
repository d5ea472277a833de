-- Loads of many rows are jobs: their batch is there from the beginning, and waits for its rows.
alter table feed_batches drop constraint feed_batches_state_check;
alter table feed_batches add constraint feed_batches_state_check check (state in ('waiting', 'loaded', 'refused', 'undone'));
alter table feed_batches add column job_id bigint references jobs on delete set null;
alter table feed_batches add column stored_file text;
alter table feed_batches add column file_problems json;
comment on column feed_batches.stored_file is 'the file that waits to be loaded, by its name in the folder of pictures; taken away when its job has ended';
comment on column feed_batches.file_problems is 'why nothing of the file could be read';
create index feed_batches_by_job on feed_batches (job_id) where job_id is not null;
create index feed_batches_with_file on feed_batches (batch_id) where stored_file is not null;
