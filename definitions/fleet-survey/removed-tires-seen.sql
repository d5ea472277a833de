-- Tires that fleet surveys removed: those of finished ones, and those that the replacements of open ones will be, under the id that they keep.
select
  removed.id, removed.account_id, removed.location_id, removed.survey_id, removed.unit_inspection_id, removed.state, removed.unit_id,
  removed.axle_number, removed.side, removed.wheel_index, removed.removed_on, removed.odometer, removed.hours, removed.tread_depth, removed.comments, removed.is_scrapped,
  removed.removal_reasons, removed.wear_conditions, removed.version,
  u.unit_number,
  w.position_code as position,
  nullif(concat_ws(' ', b.name, p.name, removed.tire_size), '') as product_information,
  nullif(concat_ws(' ', rb.name, rp.name), '') as retread_product_information,
  removed.removal_reasons[1] as removal_reason
from (
  select
    t.removed_tire_id as id, t.account_id, t.location_id, t.survey_id, t.inspection_id as unit_inspection_id, 'finished' as state, t.unit_id, t.axle_number, t.side, t.wheel_index,
    t.removed_on, t.odometer_miles as odometer, t.hours, round(t.tread_32nds, 3) as tread_depth, t.comments, t.is_scrapped,
    -- A record holds one line: the retread of a retreaded tire, else the casing.
    coalesce(known.product_line_id, case when not worn.is_retread then t.product_line_id end) as product_line_id,
    case when known.tire_id is not null then known.retread_product_line_id when worn.is_retread then t.product_line_id end as retread_product_line_id, t.tire_size, t.version,
    (select array_agg(r.removal_reason order by r.place) from removed_tire_reasons r where r.removed_tire_id = t.removed_tire_id) as removal_reasons,
    (select array_agg(c.wear_condition order by c.wear_condition) from removed_tire_wear c where c.removed_tire_id = t.removed_tire_id) as wear_conditions
  from removed_tires t
  left join tires known on known.tire_id = t.tire_id
  left join product_lines worn on worn.product_line_id = t.product_line_id
  where t.survey_id is not null
  union all
  select
    r.removed_tire_id, s.account_id, s.location_id, s.survey_id, d.unit_inspection_id, s.state, d.unit_id, r.axle_number, r.side, r.wheel_index,
    s.survey_date, round(d.mileage_entered / case d.mileage_entered_unit when 'km' then 1.609344 else 1 end, 1), d.hours,
    round(r.tread_entered * case r.tread_entered_unit when 'mm' then 32 / 25.4 else 1 end, 3), nullif(r.comments, ''), r.is_scrapped,
    coalesce((r.wheel_before -> 'tire_details' ->> 'product_line_id')::bigint, known.product_line_id),
    case when r.wheel_before -> 'tire_details' ->> 'is_retread' = 'false' then null
      else coalesce((r.wheel_before -> 'tire_details' ->> 'retread_product_line_id')::bigint, known.retread_product_line_id) end,
    coalesce(r.wheel_before -> 'tire_details' ->> 'tire_size', known.tire_size), r.version, r.removal_reasons, nullif(r.wear_conditions, '{}')
  from survey_replacements r
  join survey_units d on d.unit_inspection_id = r.unit_inspection_id
  join surveys s on s.survey_id = d.survey_id
  left join tires known on known.tire_id = r.tire_id
  where s.state = 'open' and r.undone_at is null
) removed
left join units u on u.unit_id = removed.unit_id
left join axle_configuration_wheels w on w.configuration_code = u.configuration_code
  and w.axle_number = removed.axle_number and w.side = removed.side and w.wheel_index = removed.wheel_index
left join product_lines p on p.product_line_id = removed.product_line_id
left join brands b on b.brand_id = p.brand_id
left join product_lines rp on rp.product_line_id = removed.retread_product_line_id
left join brands rb on rb.brand_id = rp.brand_id
