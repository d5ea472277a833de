select u.unit_id, u.account_id from units u
where u.unit_id = :unit_id and u.unit_number = :unit_number and true
