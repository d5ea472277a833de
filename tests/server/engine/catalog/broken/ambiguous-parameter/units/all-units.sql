select unit_id, account_id from :dataset(old-units) old
union select unit_id, account_id from :dataset(new-units) new
