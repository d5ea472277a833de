with data as (
-- Whoever's id is sent, it is the asker's own row that is written.
update users u set
  version = u.version + 1, pressure_unit = $1::text, tread_unit = $2::text, distance_unit = $3::text,
  currency_symbol = nullif(btrim($4::text), ''), date_format = $5::text, locale = $6::text
where u.user_id = $7::bigint and u.user_id = $8::bigint and u.version = $9::bigint
returning u.user_id as id, u.version
), page as (
  select id, version
  from data
  order by id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
