-- Whoever's id is sent, it is the asker's own row that is written.
update users u set
  version = u.version + 1, pressure_unit = :pressure_unit, tread_unit = :tread_unit, distance_unit = :distance_unit,
  currency_symbol = nullif(btrim(:currency_symbol), ''), date_format = :date_format, locale = :locale
where u.user_id = :user_id and u.user_id = :id and u.version = :version
returning u.user_id as id, u.version
