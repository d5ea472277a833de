with data as (
-- Assumptions of the potential loss: those of the filters, else the defaults. Prices and new treads (by axle type, in 32nds) are for tires of which the
-- catalog of products has none.
select
  coalesce($1::numeric, 450) as tire_price,
  coalesce($2::numeric, 250) as retread_price,
  coalesce($3::numeric, 4) as pull_point,
  coalesce($4::numeric, 0.8) as underinflation_factor,
  coalesce($5::numeric, 0.25) as flat_share,
  coalesce($6::numeric, 20) as new_tread_steer,
  coalesce($7::numeric, 26) as new_tread_drive,
  coalesce($8::numeric, 12) as new_tread_trailer
), allowed as materialized (
  select * from data
  where false
), page as (
  select tire_price, retread_price, pull_point, underinflation_factor, flat_share, new_tread_steer, new_tread_drive, new_tread_trailer
  from allowed
  order by tire_price asc nulls last
  limit $9::integer offset $10::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
