with data as (
-- Every configuration with the codes of its wheels, axle by axle.
select c.configuration_code as code, c.name, c.unit_type as type, c.axle_count, c.tire_count, c.axles is null as is_preset,
  (
    select string_agg(axle.codes, ' / ' order by axle.axle_number)
    from (
      select w.axle_number, string_agg(w.position_code, ' ' order by w.wheel_order) as codes
      from axle_configuration_wheels w
      where w.configuration_code = c.configuration_code
      group by w.axle_number
    ) axle
  ) as positions
from axle_configurations c
), allowed as materialized (
  select * from data
  where (code ~ $1::text or name ~ $1::text)
), page as (
  select code, name, type, axle_count, tire_count, positions, is_preset
  from allowed
  order by code collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
