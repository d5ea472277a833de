insert into own.yards as y (yard_id, account_id, name, capacity)
select coalesce(:yard_id, nextval(pg_get_serial_sequence('own.yards', 'yard_id'))), a.account_id, :name, :capacity
from accounts a
where a.account_id = :account_id and true
  and (:yard_id is null or exists (select 1 from own.yards there where there.yard_id = :yard_id and true))
on conflict (yard_id) do update
set account_id = excluded.account_id, name = excluded.name, capacity = excluded.capacity, version = y.version + 1
where y.version = :version and true
returning y.yard_id, y.version, y.account_id
