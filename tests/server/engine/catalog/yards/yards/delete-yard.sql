delete from own.yards y
where y.yard_id = :id and true
returning y.yard_id, y.account_id
