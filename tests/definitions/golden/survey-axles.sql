with data as (
-- The wheels of a unit on a survey as a tree: axles front to back, each side's wheels as seen from above, left to right.
select
  unit.survey_id,
  unit.account_id,
  unit.location_id,
  unit.unit_inspection_id,
  unit.unit_id,
  (
    select json_agg(
      json_build_object(
        'axle_number', axle.axle_number,
        'axle_kind', axle.axle_kind,
        'axle_role', axle.axle_role,
        'is_wide_base', axle.is_wide_base,
        'mismatch', axle.axle_severity not in ('ok', 'not_read'),
        'mismatch_axle_color', axle.axle_severity,
        'is_lift_axle', axle.is_lift_axle,
        'is_raised', axle.is_lift_axle and unit.lift_axles_raised,
        'left_side', axle.left_side,
        'right_side', axle.right_side
      ) order by axle.axle_number)
    from (
      select
        wheel.axle_number,
        max(wheel.axle_kind) as axle_kind,
        max(wheel.axle_role) as axle_role,
        bool_or(wheel.is_wide_base) as is_wide_base,
        bool_or(wheel.is_lift_axle) as is_lift_axle,
        max(wheel.axle_severity) as axle_severity,
        json_build_object(
          'mismatch_duals_color', max(wheel.duals_severity) filter (where wheel.side = 'left'),
          'wheels', coalesce(json_agg(wheel.reading order by wheel.wheel_index) filter (where wheel.side = 'left'), '[]')
        ) as left_side,
        json_build_object(
          'mismatch_duals_color', max(wheel.duals_severity) filter (where wheel.side = 'right'),
          'wheels', coalesce(json_agg(wheel.reading order by wheel.wheel_index desc) filter (where wheel.side = 'right'), '[]')
        ) as right_side
      from (
        select
          w.axle_number,
          w.side,
          w.wheel_index,
          w.axle_kind,
          coalesce(w.axle_role, w.axle_kind) as axle_role,
          w.is_wide_base,
          w.is_lift_axle,
          coalesce(r.axle_severity, 'not_read') as axle_severity,
          coalesce(r.duals_severity, case when count(*) over (partition by w.axle_number, w.side) > 1 then 'not_read' end) as duals_severity,
          json_build_object(
            'position', w.position_code,
            'side', w.side,
            'wheel_index', w.wheel_index,
            'pressure', r.pressure_psi,
            'pressure_color', coalesce(r.pressure_severity, 'not_read'),
            'target_pressure', r.target_pressure_psi,
            'tread_depth', r.tread_32nds,
            'tread_outer', r.tread_outer,
            'tread_center', r.tread_center,
            'tread_inner', r.tread_inner,
            'irregular_wear', r.irregular_wear,
            'tread_depth_color', coalesce(r.tread_severity, 'not_read'),
            'not_read_reason', r.not_read_reason,
            'valve_type', r.valve_type,
            'wear_conditions', coalesce(r.wear_conditions, '[]'::json),
            'is_replaced', coalesce(r.is_replaced, false),
            'found_pressure', r.found_pressure,
            'found_tread_depth', r.found_tread,
            'tire_id', r.tire_id,
            'brand', b.name,
            'product_line', p.name,
            'tire_size', case when r.is_replaced and r.tire_details is not null then r.tire_details ->> 'tire_size' else coalesce(r.tire_details ->> 'tire_size', t.tire_size) end,
            'retreaded_by_brand', rb.name,
            'version', r.version
          ) as reading
        from axle_configuration_wheels w
        left join (
          select d.axle_number, d.side, d.wheel_index, d.tire_id, d.pressure_psi, d.target_pressure_psi, d.tread_32nds,
            tread_32nds_of(d.tread_outer_entered, d.tread_entered_unit) as tread_outer,
            tread_32nds_of(d.tread_center_entered, d.tread_entered_unit) as tread_center,
            tread_32nds_of(d.tread_inner_entered, d.tread_entered_unit) as tread_inner,
            irregular_wear_of(d.tread_outer_entered, d.tread_center_entered, d.tread_inner_entered, d.tread_entered_unit) as irregular_wear,
            d.pressure_severity, d.tread_severity,
            d.duals_severity, d.axle_severity, d.not_read_reason, d.valve_type, coalesce(fitted.new_tire, d.tire_details) as tire_details, fitted.new_tire is not null as is_replaced, d.version,
            (fitted.wheel_before ->> 'pressure_psi')::numeric as found_pressure,
            coalesce((fitted.wheel_before ->> 'tread_32nds')::numeric, tread_32nds_of(fitted.tread_entered, fitted.tread_entered_unit)) as found_tread,
            (
              select json_agg(c.wear_condition order by c.wear_condition) from survey_wheel_wear c
              where c.unit_inspection_id = d.unit_inspection_id and c.axle_number = d.axle_number and c.side = d.side and c.wheel_index = d.wheel_index
            ) as wear_conditions
          from survey_wheels d
          join survey_units drafted on drafted.unit_inspection_id = d.unit_inspection_id
          join surveys open on open.survey_id = drafted.survey_id
          left join survey_replacements fitted on fitted.unit_inspection_id = d.unit_inspection_id and fitted.axle_number = d.axle_number and fitted.side = d.side
            and fitted.wheel_index = d.wheel_index and fitted.undone_at is null
          where d.unit_inspection_id = unit.unit_inspection_id
          union all
          select i.axle_number, i.side, i.wheel_index, i.tire_id, i.pressure_psi, i.target_pressure_psi, i.tread_32nds,
            tread_32nds_of(i.tread_outer_entered, i.tread_entered_unit) as tread_outer,
            tread_32nds_of(i.tread_center_entered, i.tread_entered_unit) as tread_center,
            tread_32nds_of(i.tread_inner_entered, i.tread_entered_unit) as tread_inner,
            irregular_wear_of(i.tread_outer_entered, i.tread_center_entered, i.tread_inner_entered, i.tread_entered_unit) as irregular_wear,
            i.pressure_severity, i.tread_severity,
            i.duals_severity, i.axle_severity, i.not_read_reason, i.valve_type, null,
            exists (
              select from removed_tires gone
              where gone.survey_id = unit.survey_id and gone.inspection_id = unit.unit_inspection_id and gone.axle_number = i.axle_number and gone.side = i.side and gone.wheel_index = i.wheel_index
            ), 1, null, null,
            (
              select json_agg(c.wear_condition order by c.wear_condition) from reading_wear_conditions c
              where c.account_id = i.account_id and c.inspected_on = i.inspected_on and c.inspection_id = i.inspection_id
                and c.axle_number = i.axle_number and c.side = i.side and c.wheel_index = i.wheel_index
            )
          from readings i
          join inspections n on n.account_id = i.account_id and n.inspected_on = i.inspected_on and n.inspection_id = i.inspection_id
          where i.account_id = unit.account_id and i.inspected_on = unit.inspected_on and i.inspection_id = unit.unit_inspection_id
        ) r on r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index
        left join tires t on t.tire_id = r.tire_id
        left join product_lines p on p.product_line_id = case when r.is_replaced and r.tire_details is not null then (r.tire_details ->> 'product_line_id')::bigint else coalesce((r.tire_details ->> 'product_line_id')::bigint, t.product_line_id) end
        left join brands b on b.brand_id = p.brand_id
        left join product_lines rp on rp.product_line_id = case when r.is_replaced and r.tire_details is not null then (r.tire_details ->> 'retread_product_line_id')::bigint 
          when r.tire_details ->> 'is_retread' = 'false' then null else coalesce((r.tire_details ->> 'retread_product_line_id')::bigint, t.retread_product_line_id) end
        left join brands rb on rb.brand_id = rp.brand_id
        where w.configuration_code = unit.configuration_code
      ) wheel
      group by wheel.axle_number
    ) axle
  ) as fleet_survey_axles_list
from (
-- The units of a survey: drafts while it is open, inspections once it is finished.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.state,
  seen.unit_inspection_id,
  seen.unit_id,
  seen.inspected_on,
  seen.mileage,
  seen.hours,
  seen.comments,
  seen.total_tires,
  seen.tires_read,
  -- Of a unit that nobody read, nothing is known.
  case when seen.tires_read > 0 then seen.critical_exceptions end as critical_exceptions,
  case when seen.tires_read > 0 then seen.warning_exceptions end as warning_exceptions,
  seen.lift_axles_raised,
  seen.version,
  seen.replaced_tires,
  u.unit_number,
  u.unit_number_order,
  u.unit_type as type,
  u.configuration_code,
  c.name as configuration,
  u.license_plate,
  u.vin,
  u.manufacturer,
  u.model,
  u.model_year as year,
  u.vocation,
  case when seen.tires_read = 0 then 'not_read' when seen.tires_read < seen.total_tires then 'partly' else 'read' end as progress
from surveys s
cross join lateral (
  select d.unit_inspection_id, d.unit_id, null::date as inspected_on,
    round(case d.mileage_entered_unit when 'km' then d.mileage_entered / 1.609344 else d.mileage_entered end, 1) as mileage,
    d.hours, nullif(d.comments, '') as comments, d.total_tires, d.tires_read, d.critical_exceptions, d.warning_exceptions, d.lift_axles_raised, d.version,
    (select count(*) from survey_replacements r where r.unit_inspection_id = d.unit_inspection_id and r.undone_at is null) as replaced_tires
  from survey_units d
  where d.survey_id = s.survey_id and s.state = 'open'
  union all
  select i.inspection_id, i.unit_id, i.inspected_on, i.odometer_miles, i.hours, i.comments, i.total_tires, i.total_tires_read_count,
    i.critical_exceptions, i.warning_exceptions, i.lift_axles_raised, 1,
    (select count(*) from removed_tires r where r.survey_id = s.survey_id and r.inspection_id = i.inspection_id)
  from inspections i
  where i.survey_id = s.survey_id and s.state = 'finished' and i.survey_kind in ('dealer', 'fleet')
) seen
join units u on u.unit_id = seen.unit_id
join axle_configurations c on c.configuration_code = u.configuration_code
where s.survey_id = $1::bigint
  and s.kind in ('dealer', 'fleet')
  and ($2::bigint is null or seen.unit_id = $2::bigint)
) unit
), allowed as materialized (
  select * from data
  where false
), page as (
  select survey_id, unit_inspection_id, unit_id, fleet_survey_axles_list
  from allowed
  order by unit_inspection_id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
