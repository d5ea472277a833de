update own.yards y
set closed_on = current_date, version = y.version + 1
where y.yard_id = :id and y.version = :version and true
returning y.yard_id, y.account_id
