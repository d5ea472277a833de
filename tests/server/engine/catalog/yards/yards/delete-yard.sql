delete from own.yards y
where y.yard_id = :id and :scope(y.account_id)
returning y.yard_id, y.account_id
