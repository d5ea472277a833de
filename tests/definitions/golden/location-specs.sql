with data as (
-- What a location asks of its tires, by axle type: its own spec, else its fleet's, else everybody's.
select distinct on (s.axle_kind) l.account_id, l.location_id, s.axle_kind, s.target_pressure_psi as target_pressure, s.warning_share, s.critical_share,
  s.minimum_tread_32nds as minimum_tread_depth
from locations l
join specs s on s.location_id = l.location_id or (s.location_id is null and (s.account_id = l.account_id or s.account_id is null))
where l.location_id = $1::bigint
  and l.account_id = any($2::bigint[])
order by s.axle_kind, s.location_id nulls last, s.account_id nulls last
), allowed as materialized (
  select * from data
  where account_id = any($3::bigint[])
    and false
), page as (
  select axle_kind, target_pressure, warning_share, critical_share, minimum_tread_depth
  from allowed
  order by axle_kind collate "und-x-icu" asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
