-- One row a tire whose tread was read, with its wear as it was settled when the readings were stored, and with what it is.
-- The product is that of the tread: a retread's own.
select w.tire_id, w.account_id, w.location_id, w.product_line_id, w.tire_size, w.load_range, w.axle_kind, w.position_code as position,
  w.configuration_code, w.vocation, w.left_out, w.miles_per_32nd, w.worn_miles, w.worn_32nds, w.is_fitted, w.last_tread_32nds, w.new_tread_32nds
from tire_wear w
where w.product_line_id is not null and w.axle_kind is not null
  and (:accounts is null or w.account_id = any(:accounts))
  and ((:account_groups is null and :account_vocations is null and :fleets is null) or w.account_id in (select meant.account_id from :dataset(accounts-meant) meant))
  and (:countries is null or w.location_id in (select place.location_id from locations place where place.country_code = any(:countries)))
  and (:states is null or w.location_id in (select place.location_id from locations place where place.country_code || '-' || place.state_code = any(:states)))
