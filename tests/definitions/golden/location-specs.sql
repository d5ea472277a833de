with data as (
-- What a location asks of its tires, by axle type.
select s.account_id, s.location_id, s.axle_kind, s.target_pressure_psi as target_pressure, s.warning_share, s.critical_share, s.minimum_tread_32nds as minimum_tread_depth,
  s.duals_warning_psi as duals_warning, s.duals_critical_psi as duals_critical
from specs_in_force s
where s.location_id = $1::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select axle_kind, target_pressure, warning_share, critical_share, minimum_tread_depth, duals_warning, duals_critical
  from allowed
  order by axle_kind collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
