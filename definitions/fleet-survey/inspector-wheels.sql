-- The wheels of an open survey as they were entered, with the tires that are known there and how they were when they were read before.
select d.unit_inspection_id, d.account_id, d.location_id, w.axle_number, w.side, w.wheel_index,
  case when w.pressure_entered is not null then json_build_object('value', w.pressure_entered, 'unit', w.pressure_entered_unit) end as pressure,
  entered_tread(to_jsonb(w.tread_entered), to_jsonb(w.tread_entered_unit), to_jsonb(w.tread_outer_entered), to_jsonb(w.tread_center_entered), to_jsonb(w.tread_inner_entered)) as tread,
  w.not_read_reason, w.valve_type,
  (
    select coalesce(json_agg(n.wear_condition order by n.wear_condition), '[]') from survey_wheel_wear n
    where n.unit_inspection_id = w.unit_inspection_id and n.axle_number = w.axle_number and n.side = w.side and n.wheel_index = w.wheel_index
  ) as wear_conditions,
  w.tire_id, w.tire_details::json as tire_details, w.version, w.read_version,
  (
    select json_build_object('removed_tire_id', r.removed_tire_id, 'client_id', r.client_id, 'new_tire', r.new_tire, 'before', wheel_before(r.wheel_before),
      'removed', json_build_object('removal_reasons', r.removal_reasons, 'wear_conditions', r.wear_conditions, 'tread_depth', r.tread_entered, 'tread_depth_unit', coalesce(r.tread_entered_unit, '32nds'),
        'is_scrapped', r.is_scrapped, 'comments', r.comments))
    from survey_replacements r
    where r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index and r.undone_at is null
  ) as replacement,
  w.changed_at, who.name as changed_by,
  json_build_object('product_line_id', t.product_line_id, 'retread_product_line_id', t.retread_product_line_id, 'tire_size', t.tire_size, 'identification_number', t.identification_number) as known_tire,
  before.inspected_on as last_inspected_on, before.pressure_psi as last_pressure, before.tread_32nds as last_tread_depth
from (
  -- The inspections of each unit before that of the survey are looked for once, the last first; then each wheel's readings by their key until one is found. The
  -- offset keeps it so: whatever is known of how large the tables are, inspections are not looked for wheel by wheel.
  select d.unit_inspection_id, d.unit_id, s.account_id, s.location_id, s.survey_date, past.accounts, past.days, past.inspections
  from surveys s
  join survey_units d on d.survey_id = s.survey_id
  cross join lateral (
    select array_agg(i.account_id order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc) as accounts,
      array_agg(i.inspected_on order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc) as days,
      array_agg(i.inspection_id order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc) as inspections
    from inspections i
    where i.unit_id = d.unit_id
      and (i.inspected_on, i.inspected_time) <= (s.survey_date, case when d.was_published then d.inspected_time else '24:00' end)
  ) past
  where s.survey_id = :survey_id
    and s.state = 'open'
    and s.kind in ('dealer', 'fleet')
  offset 0
) d
join survey_wheels w on w.unit_inspection_id = d.unit_inspection_id
left join tires t on t.tire_id = w.tire_id
left join user_names who on who.user_id = w.changed_by
-- What was read before a tire was replaced says nothing of the tire that stands there now.
left join lateral (
  select r.inspected_on, r.pressure_psi, r.tread_32nds, r.tire_id
  from unnest(d.accounts, d.days, d.inspections) with ordinality as seen (account_id, inspected_on, inspection_id, place)
  cross join lateral (
    select r.inspected_on, coalesce(k.pressure_psi, case when k.tread_32nds is null then r.pressure_psi end) as pressure_psi,
      coalesce(k.tread_32nds, case when k.pressure_psi is null then r.tread_32nds end) as tread_32nds, coalesce(k.tire_id, r.tire_id) as tire_id
    from (
      -- By the key alone, and so are its readings: with the scope beside it, an index of the account could look as good.
      select i.account_id, i.inspected_on, i.inspection_id, i.location_id from inspections i
      where i.account_id = seen.account_id and i.inspected_on = seen.inspected_on and i.inspection_id = seen.inspection_id
      offset 0
    ) i
    cross join lateral (
      select r.* from readings r
      where r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
        and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index
      offset 0
    ) r
    left join readings_as_left k on k.account_id = r.account_id and k.inspected_on = r.inspected_on and k.inspection_id = r.inspection_id
      and k.axle_number = r.axle_number and k.side = r.side and k.wheel_index = r.wheel_index
    where coalesce(r.pressure_psi, r.tread_32nds, k.pressure_psi, k.tread_32nds) is not null
    limit 1
  ) r
  order by seen.place
  limit 1
) before on case when before.tire_id is not null and w.tire_id is not null then before.tire_id = w.tire_id
  else coalesce(t.fitted_on <= before.inspected_on, true) and not exists (
    select from removed_tires o
    where o.unit_id = d.unit_id and o.axle_number = w.axle_number and o.side = w.side and o.wheel_index = w.wheel_index
      and o.removed_on between before.inspected_on and d.survey_date and coalesce(o.replaced_by_tire_id <> before.tire_id, true)
  ) end
