with data as (
-- Adds a configuration without an id, changes the one with it. The database derives its wheels and their codes.
insert into axle_configurations as p (configuration_code, unit_type, name, axle_count, tire_count, axles, changed_by)
select configuration_code_of($1::text, $2::text), $3::text, btrim($4::text), 0, 0,
  (
    select coalesce(jsonb_agg(jsonb_build_object('role', a.role, 'wheels', a.wheels, 'is_lift_axle', coalesce(a.is_lift_axle, false)) order by a.line), '[]')
    from (select * from jsonb_to_recordset($5::jsonb) as given(line bigint, role text, wheels text, is_lift_axle boolean)) a
  ), $6::bigint
where $1::text is null or exists (select from axle_configurations there where there.configuration_code = $1::text)
on conflict (configuration_code) do update set
  version = p.version + 1, unit_type = excluded.unit_type, name = excluded.name, axles = excluded.axles, changed_by = excluded.changed_by
where case when $1::text is null then refuse_taken_configuration(p.configuration_code) else p.version = $7::bigint end
returning p.configuration_code as id, p.version
), page as (
  select id, version
  from data
  order by id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
