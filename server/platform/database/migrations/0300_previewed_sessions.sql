-- A session in which an administrator sees the portal as another user does. It writes nothing, and ends with their right to it.
alter table sessions add column viewed_by bigint references users on delete cascade;
create index sessions_by_viewer on sessions (viewed_by) where viewed_by is not null;
