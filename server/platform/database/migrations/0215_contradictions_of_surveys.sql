-- The days on which surveys have read a tire, as found or as left, or removed it. A wheel that was not read says nothing of its tire.
create function tire_events(tire bigint) returns table (survey_id bigint, inspected_on date) language sql stable as $$
  select i.survey_id, i.inspected_on
  from readings r
  join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
  where r.tire_id = tire and coalesce(r.pressure_psi, r.tread_32nds) is not null
  union all
  select i.survey_id, i.inspected_on
  from readings_as_left l
  join inspections i on i.account_id = l.account_id and i.inspected_on = l.inspected_on and i.inspection_id = l.inspection_id
  where l.tire_id = tire
  union all
  select o.survey_id, o.removed_on from removed_tires o where o.tire_id = tire and o.survey_id is not null
$$;

-- The wheels of an open survey that contradict other surveys, by its day: one row for each wheel and kind, with the nearest other survey.
--   removed_known_later: the tire that is removed was read or removed by another survey on a later day.
--   fitted_known_before: the tire that it fitted was read by another survey on an earlier day.
--   read_before_fitted: the tire that is read was fitted by another survey on a later day.
create function survey_contradictions(survey bigint, survey_day date)
returns table (unit_inspection_id bigint, axle_number integer, side text, wheel_index integer, kind text, other_survey_id bigint, other_on date) language sql stable as $$
  with drawn as (
    select d.unit_inspection_id, w.axle_number, w.side, w.wheel_index, w.tire_id, r.survey_replacement_id is not null as is_replaced, r.fitted_tire_id,
      w.read_version is not null or r.survey_replacement_id is not null as is_read
    from survey_units d
    join survey_wheels w on w.unit_inspection_id = d.unit_inspection_id
    left join survey_replacements r on r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index
      and r.undone_at is null
    where d.survey_id = survey
  )
  select drawn.unit_inspection_id, drawn.axle_number, drawn.side, drawn.wheel_index, found.kind, found.other_survey_id, found.other_on
  from drawn
  -- Each tire is looked up by its key, fenced by offset: joined freely, the readings of everybody may be read.
  cross join lateral (
    (
      select 'removed_known_later' as kind, known.survey_id as other_survey_id, known.inspected_on as other_on
      from tire_events(drawn.tire_id) known
      where drawn.is_replaced and known.survey_id is distinct from survey and known.inspected_on > survey_day
      order by known.inspected_on, known.survey_id limit 1
    )
    union all
    (
      select 'fitted_known_before', known.survey_id, known.inspected_on
      from tire_events(drawn.fitted_tire_id) known
      where drawn.is_replaced and known.survey_id is distinct from survey and known.inspected_on < survey_day
      order by known.inspected_on desc, known.survey_id limit 1
    )
    union all
    (
      select 'read_before_fitted', o.survey_id, o.removed_on
      from removed_tires o
      where drawn.is_read and o.replaced_by_tire_id = drawn.tire_id and o.survey_id is distinct from survey and o.removed_on > survey_day
      order by o.removed_on, o.survey_id limit 1
    )
    offset 0
  ) found
$$;

-- Takes a day for an open survey. Raises the constraint survey_agrees where the tires that it removes or fits contradict other surveys; the detail names the wheels.
create function agreeing_survey_day(survey bigint, survey_day date) returns date language plpgsql stable as $$
declare
  named text;
begin
  select string_agg(u.unit_number || ' ' || w.position_code || ' (' || c.other_on || ')', ', ' order by u.unit_number_order, w.wheel_order) into named
  from survey_contradictions(survey, survey_day) c
  join survey_units d on d.unit_inspection_id = c.unit_inspection_id
  join units u on u.unit_id = d.unit_id
  join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = c.axle_number and w.side = c.side and w.wheel_index = c.wheel_index
  where c.kind <> 'read_before_fitted';
  if named is not null then
    raise exception 'survey % contradicts others on %', survey, survey_day using errcode = '23514', constraint = 'survey_agrees', detail = named;
  end if;
  return survey_day;
end $$;
