-- The user’s own settings. Unset ones are empty and follow the region’s default.
select u.user_id as id, u.version, u.pressure_unit, u.tread_unit, u.distance_unit, u.currency_symbol, u.date_format, u.locale
from users u
where u.user_id = :user_id
