select y.yard_id, y.account_id, a.name as account_name, y.name, y.capacity, y.closed_on, y.version
from own.yards y
join accounts a on a.account_id = y.account_id
where true
  and (:id is null or y.yard_id = :id)
  and (:account_ids is null or y.account_id = any(:account_ids))
  and (:least is null or y.capacity >= :least)
  and (:state is null or (y.closed_on is null) = (:state = 'open'))
