-- A wheel of a unit on an open survey: what is read of it, the tire that stands there, and how both were when they were read before.
select d.unit_inspection_id, s.account_id, s.location_id, d.unit_id, w.axle_number, w.side, w.wheel_index, c.position_code as position, c.axle_kind,
  w.pressure_psi as pressure, w.target_pressure_psi as target_pressure, w.tread_32nds as tread_depth,
  tread_32nds_of(w.tread_outer_entered, w.tread_entered_unit) as tread_outer, tread_32nds_of(w.tread_center_entered, w.tread_entered_unit) as tread_center,
  tread_32nds_of(w.tread_inner_entered, w.tread_entered_unit) as tread_inner,
  irregular_wear_of(w.tread_outer_entered, w.tread_center_entered, w.tread_inner_entered, w.tread_entered_unit) as irregular_wear, w.not_read_reason, w.valve_type, w.version,
  w.tire_id, b.name as brand, p.name as product_line, tire.tire_size, rb.name as retreaded_by_brand,
  (
    select string_agg(n.wear_condition, ', ' order by n.wear_condition) from survey_wheel_wear n
    where n.unit_inspection_id = w.unit_inspection_id and n.axle_number = w.axle_number and n.side = w.side and n.wheel_index = w.wheel_index
  ) as wear_condition,
  before.inspected_on as last_inspected_on, before.pressure_psi as last_pressure, before.tread_32nds as last_tread_depth
from survey_units d
join surveys s on s.survey_id = d.survey_id
join units u on u.unit_id = d.unit_id
join survey_wheels w on w.unit_inspection_id = d.unit_inspection_id
join axle_configuration_wheels c on c.configuration_code = u.configuration_code and c.axle_number = w.axle_number and c.side = w.side and c.wheel_index = w.wheel_index
left join tires t on t.tire_id = w.tire_id
left join survey_replacements fitted on fitted.unit_inspection_id = w.unit_inspection_id and fitted.axle_number = w.axle_number and fitted.side = w.side
  and fitted.wheel_index = w.wheel_index and fitted.undone_at is null
-- Of one that was fitted in place of another, only what was entered of it is known.
cross join lateral (
  select
    case when fitted.new_tire is null then coalesce((w.tire_details ->> 'product_line_id')::bigint, t.product_line_id) else (fitted.new_tire ->> 'product_line_id')::bigint end as product_line_id,
    case when fitted.new_tire is not null then (fitted.new_tire ->> 'retread_product_line_id')::bigint
      when w.tire_details ->> 'is_retread' = 'false' then null else coalesce((w.tire_details ->> 'retread_product_line_id')::bigint, t.retread_product_line_id) end as retread_product_line_id,
    case when fitted.new_tire is null then coalesce(w.tire_details ->> 'tire_size', t.tire_size) else fitted.new_tire ->> 'tire_size' end as tire_size
) tire
left join product_lines p on p.product_line_id = tire.product_line_id
left join brands b on b.brand_id = p.brand_id
left join product_lines rp on rp.product_line_id = tire.retread_product_line_id
left join brands rb on rb.brand_id = rp.brand_id
-- What was read before a tire was replaced says nothing of the tire that stands there now.
left join lateral (
  select i.inspected_on, r.pressure_psi, r.tread_32nds, r.tire_id
  from inspections i
  -- Fenced by offset: joined freely, all readings of the account may be read for one wheel.
  cross join lateral (
    select coalesce(k.pressure_psi, case when k.tread_32nds is null then r.pressure_psi end) as pressure_psi,
      coalesce(k.tread_32nds, case when k.pressure_psi is null then r.tread_32nds end) as tread_32nds, coalesce(k.tire_id, r.tire_id) as tire_id
    from readings r
    left join readings_as_left k on k.account_id = r.account_id and k.inspected_on = r.inspected_on and k.inspection_id = r.inspection_id
      and k.axle_number = r.axle_number and k.side = r.side and k.wheel_index = r.wheel_index
    where r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
      and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index
    offset 0
  ) r
  where i.unit_id = d.unit_id
    and (i.inspected_on, i.inspected_time) <= (s.survey_date, case when d.was_published then d.inspected_time else '24:00' end)
    and (r.pressure_psi is not null or r.tread_32nds is not null)
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) before on fitted.new_tire is null and case when before.tire_id is not null and w.tire_id is not null then before.tire_id = w.tire_id
  else coalesce(t.fitted_on <= before.inspected_on, true) and not exists (
    select from removed_tires o
    where o.unit_id = d.unit_id and o.axle_number = w.axle_number and o.side = w.side and o.wheel_index = w.wheel_index
      and o.removed_on between before.inspected_on and s.survey_date and coalesce(o.replaced_by_tire_id <> before.tire_id, true)
  ) end
where d.unit_inspection_id = :unit_inspection_id
  and w.axle_number = :axle_number
  and w.side = :side
  and w.wheel_index = :wheel_index
