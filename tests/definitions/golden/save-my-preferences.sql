with data as (
-- Whoever's id is sent, it is the asker's own row that is written.
update users u set
  version = u.version + 1, pressure_unit = $1::text, tread_unit = $2::text, distance_unit = $3::text,
  currency_symbol = nullif(btrim($4::text), ''), date_format = $5::text, locale = $6::text
where u.user_id = $7::bigint and u.user_id = $8::bigint and u.version = $9::bigint
returning u.user_id as id, u.version
), allowed as materialized (
  select * from data
  where false
), page as (
  select id, version
  from allowed
  order by id asc nulls last
  limit $10::integer offset $11::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
