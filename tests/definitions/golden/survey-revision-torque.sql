with data as (
-- Torque checks as a survey had published them before it was withdrawn, one row a wheel.
select (c.said ->> 'torque_check_id')::bigint as torque_check_id, r.account_id, r.location_id, unit.said ->> 'unit_number' as unit_number, natural_key(unit.said ->> 'unit_number') as unit_number_order,
  wheel.position, c.said ->> 'technician' as technician, (c.said ->> 'low_ft_lb')::numeric as low_ft_lb, (c.said ->> 'high_ft_lb')::numeric as high_ft_lb,
  judged.nuts, judged.in_range, judged.low, judged.high, judged.missing, judged.result
from survey_revisions r
cross join lateral jsonb_array_elements(r.published -> 'torque_checks') c (said)
left join lateral (
  select published.said from jsonb_array_elements(r.published -> 'units') published (said)
  where published.said ->> 'unit_id' = c.said ->> 'unit_id'
  limit 1
) unit on true
left join lateral (
  select w.position from jsonb_to_recordset(coalesce(unit.said -> 'wheels', '[]')) w (axle_number text, side text, wheel_index integer, position text)
  where w.axle_number = c.said ->> 'axle_number' and w.side = c.said ->> 'side' and w.wheel_index = 1
  limit 1
) wheel on true
cross join lateral judged_nuts(
  array(select (nut #>> '{}')::numeric from jsonb_array_elements(coalesce(nullif(c.said -> 'nuts', 'null'), '[]')) nut),
  (c.said ->> 'low_ft_lb')::numeric, (c.said ->> 'high_ft_lb')::numeric) judged
where r.survey_revision_id = $1::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select torque_check_id, unit_number, position, technician, low_ft_lb, high_ft_lb, nuts, in_range, low, high, missing, result
  from allowed
  order by torque_check_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('nuts', case when count(*) = 0 then 0 else sum(nuts) end, 'in_range', case when count(*) = 0 then 0 else sum(in_range) end, 'low', case when count(*) = 0 then 0 else sum(low) end, 'high', case when count(*) = 0 then 0 else sum(high) end, 'missing', case when count(*) = 0 then 0 else sum(missing) end) from allowed having true) as totals
