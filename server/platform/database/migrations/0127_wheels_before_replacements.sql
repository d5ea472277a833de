-- A wheel as it was before its tire was replaced, as the domain has it: from the row that its replacement keeps.
create function wheel_before(wheel jsonb) returns json language sql immutable as $$
  select json_build_object(
    'pressure', case when wheel ->> 'pressure_entered' is not null then json_build_object('value', wheel -> 'pressure_entered', 'unit', wheel -> 'pressure_entered_unit') end,
    'tread', case when wheel ->> 'tread_entered' is not null then json_build_object('value', wheel -> 'tread_entered', 'unit', wheel -> 'tread_entered_unit') end,
    'not_read_reason', wheel -> 'not_read_reason', 'valve_type', wheel -> 'valve_type', 'wear_conditions', coalesce(wheel -> 'wear_conditions', '[]'),
    'tire_id', wheel -> 'tire_id', 'tire_details', wheel -> 'tire_details', 'version', wheel -> 'version', 'read_version', wheel -> 'read_version'
  )
$$;
