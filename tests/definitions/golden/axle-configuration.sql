with data as (
-- A configuration as it is edited: a row for each axle, spares last.
select c.configuration_code as id, c.version, c.configuration_code as code, c.name, c.unit_type as type,
  (
    select json_agg(json_build_object('role', axle.role, 'wheels', axle.wheels, 'is_lift_axle', axle.is_lift_axle) order by axle.axle_number)
    from (
      select w.axle_number, min(coalesce(w.axle_role, w.axle_kind)) as role, bool_or(w.is_lift_axle) as is_lift_axle,
        case when max(w.wheel_index) > 1 then 'dual' when bool_or(w.is_wide_base) then 'wide' else 'single' end as wheels
      from axle_configuration_wheels w
      where w.configuration_code = c.configuration_code
      group by w.axle_number
    ) axle
  ) as axles
from axle_configurations c
where c.configuration_code = $1::text
), allowed as materialized (
  select * from data
  where false
), page as (
  select id, version, code, name, type, axles
  from allowed
  order by id collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
