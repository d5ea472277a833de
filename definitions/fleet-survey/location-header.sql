-- What location it is.
select s.location_id, s.account_id, s.location_name, s.account_name, s.account_number, s.address from :dataset(location-summary) s
