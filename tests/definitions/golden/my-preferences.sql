with data as (
-- The user’s own settings. Unset ones are empty and follow the region’s default.
select u.user_id as id, u.version, u.pressure_unit, u.tread_unit, u.distance_unit, u.currency_symbol, u.date_format, u.locale
from users u
where u.user_id = $1::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select id, version, pressure_unit, tread_unit, distance_unit, currency_symbol, date_format, locale
  from allowed
  order by id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
