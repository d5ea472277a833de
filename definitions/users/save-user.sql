-- Adds a user without an id, changes the one with it. An id that is not there, or another version, writes nothing.
insert into users as p (
  user_id, login, user_name, user_last_name, email, user_group, is_locked,
  pressure_unit, tread_unit, distance_unit, currency_symbol, date_format, locale)
select coalesce(:id, nextval(pg_get_serial_sequence('users', 'user_id'))), btrim(:login), btrim(:first_name), coalesce(btrim(:last_name), ''),
  btrim(:email), :portal_group, :is_locked, :pressure_unit, :tread_unit, :distance_unit, nullif(btrim(:currency_symbol), ''), :date_format, :locale
where :id is null or exists (select 1 from users there where there.user_id = :id)
on conflict (user_id) do update set
  version = p.version + 1, login = excluded.login, user_name = excluded.user_name, user_last_name = excluded.user_last_name,
  email = excluded.email, user_group = excluded.user_group, is_locked = excluded.is_locked,
  failed_attempts = case when excluded.is_locked then p.failed_attempts else 0 end,
  pressure_unit = excluded.pressure_unit, tread_unit = excluded.tread_unit, distance_unit = excluded.distance_unit,
  currency_symbol = excluded.currency_symbol, date_format = excluded.date_format, locale = excluded.locale
where p.version = :version
returning p.user_id as id, p.version, set_user_rights(p.user_id, :codes, :flags, :accounts, :dealers) as rights,
  set_user_places(p.user_id, :location_groups, :regions) as places,
  case when p.version = 1 then welcome_user(p.user_id) end as welcomed
