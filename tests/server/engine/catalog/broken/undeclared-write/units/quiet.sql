update units u set unit_number = :unit_number
where u.unit_id = :unit_id and true
returning u.unit_id, u.account_id
