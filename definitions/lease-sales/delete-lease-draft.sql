-- A draft of its author's is not wanted any more.
delete from lease_configurations c
where c.configuration_id = :id and c.created_by = :user_id and c.state = 'draft'
returning c.configuration_id, c.account_id
