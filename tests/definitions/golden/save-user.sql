with data as (
-- Adds a user without an id, changes the one with it. An id that is not there, or another version, writes nothing.
insert into users as p (
  user_id, login, user_name, user_last_name, email, user_group, is_locked,
  pressure_unit, tread_unit, distance_unit, currency_symbol, date_format, locale)
select coalesce($1::bigint, nextval(pg_get_serial_sequence('users', 'user_id'))), btrim($2::text), btrim($3::text), coalesce(btrim($4::text), ''),
  btrim($5::text), $6::text, $7::boolean, $8::text, $9::text, $10::text, nullif(btrim($11::text), ''), $12::text, $13::text
where $1::bigint is null or exists (select 1 from users there where there.user_id = $1::bigint)
on conflict (user_id) do update set
  version = p.version + 1, login = excluded.login, user_name = excluded.user_name, user_last_name = excluded.user_last_name,
  email = excluded.email, user_group = excluded.user_group, is_locked = excluded.is_locked,
  failed_attempts = case when excluded.is_locked then p.failed_attempts else 0 end,
  pressure_unit = excluded.pressure_unit, tread_unit = excluded.tread_unit, distance_unit = excluded.distance_unit,
  currency_symbol = excluded.currency_symbol, date_format = excluded.date_format, locale = excluded.locale
where p.version = $14::bigint
returning p.user_id as id, p.version, set_user_rights(p.user_id, $15::text[], $16::text[], $17::bigint[], $18::bigint[]) as rights,
  set_user_places(p.user_id, $19::text[], $20::text[]) as places,
  case when p.version = 1 then welcome_user(p.user_id) end as welcomed
), page as (
  select id, version
  from data
  order by id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
