insert into own.yards as y (account_id, name, capacity)
select a.account_id, file.name, file.capacity
from :file file
join accounts a on a.account_number = file.account_number
where true
on conflict on constraint yards_name_key do update set capacity = excluded.capacity, version = y.version + 1
returning y.yard_id, y.account_id
