-- Adds a configuration without an id, changes the one with it. The database derives its wheels and their codes.
insert into axle_configurations as p (configuration_code, unit_type, name, axle_count, tire_count, axles, changed_by)
select configuration_code_of(:id, :code), :type, btrim(:name), 0, 0,
  (
    select coalesce(jsonb_agg(jsonb_build_object('role', a.role, 'wheels', a.wheels, 'is_lift_axle', coalesce(a.is_lift_axle, false)) order by a.line), '[]')
    from :axles a
  ), :user_id
where :id is null or exists (select from axle_configurations there where there.configuration_code = :id)
on conflict (configuration_code) do update set
  version = p.version + 1, unit_type = excluded.unit_type, name = excluded.name, axles = excluded.axles, changed_by = excluded.changed_by
where case when :id is null then refuse_taken_configuration(p.configuration_code) else p.version = :version end
returning p.configuration_code as id, p.version
