with data as (
-- Assumptions of the potential loss: those of the filters, else the defaults. New tread by axle type, in 32nds.
select
  coalesce($1::numeric, 450) as tire_price,
  coalesce($2::numeric, 4) as pull_point,
  coalesce($3::numeric, 0.8) as underinflation_factor,
  coalesce($4::numeric, 20) as new_tread_steer,
  coalesce($5::numeric, 26) as new_tread_drive,
  coalesce($6::numeric, 12) as new_tread_trailer
), allowed as materialized (
  select * from data
  where false
), page as (
  select tire_price, pull_point, underinflation_factor, new_tread_steer, new_tread_drive, new_tread_trailer
  from allowed
  order by tire_price asc nulls last
  limit $7::integer offset $8::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
