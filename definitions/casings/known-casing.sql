-- The one casing with an account and a number, as it is in the list.
select c.* from :dataset(casings) c where c.account_id = :account_id and c.serial = :serial
