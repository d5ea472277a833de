-- Administrators add layouts of axles. The presets of the product keep their wheels and codes; their axles is null.
alter table axle_configurations
  add column axles jsonb,
  add column version integer not null default 1,
  add column changed_by bigint;
comment on column axle_configurations.axles is 'axles from front to back as an administrator entered them: role, wheels (single, dual or wide) and is_lift_axle; null: a preset of the product';
comment on column axle_configurations.version is 'one more with every change';
comment on column axle_configurations.changed_by is 'who changed it last; null: the product';

alter table axle_configuration_wheels
  add column axle_role text check (axle_role in ('steer', 'drive', 'trailer', 'pusher', 'tag', 'spare')),
  add column is_wide_base boolean not null default false,
  add column wheel_order integer not null generated always as (axle_number * 10 + case side when 'left' then wheel_index else 9 - wheel_index end) stored;
comment on column axle_configuration_wheels.axle_kind is 'the rules of tread and pressure that hold for the axle: steer, drive or trailer';
comment on column axle_configuration_wheels.axle_role is 'steer, drive, trailer, pusher, tag or spare; null: as axle_kind';
comment on column axle_configuration_wheels.is_wide_base is 'a wide base tire in place of two duals';
comment on column axle_configuration_wheels.wheel_order is 'order of the wheels of a unit: axle by axle, from left to right as seen from behind';
update axle_configuration_wheels set is_wide_base = true where configuration_code = 'TL-2W' or (configuration_code = 'TR-6X4W' and axle_number > 1);

-- The wheels of a layout with their codes. Steer axles are row F, numbered where there are several. Other axles are R behind a steer axle, and
-- nameless without one; two are F and R, three F, C and R, more are numbered. A row that would be called as a steer wheel takes a D, and so do the others.
create function wheels_of_axles(unit_type text, axles jsonb)
  returns table (axle_number integer, side text, wheel_index integer, axle_kind text, axle_role text, is_lift_axle boolean, is_wide_base boolean, position_code text)
  language sql immutable as $$
  with axle as (
    select a.place::integer as number, a.entry ->> 'role' as role, a.entry ->> 'wheels' as wheels, coalesce((a.entry ->> 'is_lift_axle')::boolean, false) as lifts,
      case when a.entry ->> 'role' = 'steer' then 'steer' when a.entry ->> 'role' = 'spare' then 'spare' else 'other' end as kin
    from jsonb_array_elements(axles) with ordinality a (entry, place)
  ), placed as (
    select axle.*, row_number() over (partition by kin order by number) as place, count(*) over (partition by kin) as among, bool_or(kin = 'steer') over () as is_steered
    from axle
  ), named as (
    select placed.*, case
      when kin = 'spare' then 'SP' || case when among > 1 then place::text else '' end
      when kin = 'steer' then 'F' || case when among > 1 then place::text else '' end
      when among = 1 then case when is_steered then 'R' else '' end
      when among = 2 then (array['F', 'R'])[place]
      when among = 3 then (array['F', 'C', 'R'])[place]
      else place::text end as row_name
    from placed
  ), clash as (
    select exists (select from named s join named o on s.kin = 'steer' and o.kin = 'other' and left(s.row_name, 1) = o.row_name and (s.wheels = 'dual') = (o.wheels = 'dual')) as is_there
  ), place (side, wheel_index, letter) as (values ('left', 1, 'L'), ('left', 2, 'L'), ('right', 2, 'R'), ('right', 1, 'R'))
  select named.number, place.side, place.wheel_index,
    case when wheels_of_axles.unit_type in ('trailer', 'dolly') then 'trailer' when role in ('steer', 'trailer') then role else 'drive' end, role, lifts, wheels = 'wide',
    case when kin = 'spare' then row_name
      else letter || row_name || case when kin = 'other' and clash.is_there then 'D' else '' end || case when wheels = 'dual' then case place.wheel_index when 1 then 'O' else 'I' end else '' end end
  from named cross join clash cross join place
  where case when kin = 'spare' then place.side = 'left' and place.wheel_index = 1 when wheels = 'dual' then true else place.wheel_index = 1 end
$$;

create function check_axles() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.axles is null then
    raise exception 'a preset stays as it is' using errcode = '23514', constraint = 'axle_configuration_is_preset', table = 'axle_configurations';
  end if;
  if tg_op = 'UPDATE' and (old.axles, old.unit_type) is distinct from (new.axles, new.unit_type) and exists (select from units u where u.configuration_code = old.configuration_code) then
    raise exception 'units have this configuration' using errcode = '23514', constraint = 'axle_configuration_in_use', table = 'axle_configurations';
  end if;
  if (select count(*) not between 1 and 8 from jsonb_array_elements(new.axles) a where a ->> 'role' <> 'spare') or (select count(*) > 2 from jsonb_array_elements(new.axles) a where a ->> 'role' = 'spare') then
    raise exception '1 to 8 axles and up to 2 spares' using errcode = '23514', constraint = 'axle_configuration_axles', table = 'axle_configurations';
  end if;
  if exists (select from jsonb_array_elements(new.axles) with ordinality a (entry, place) where a.entry ->> 'role' = 'spare'
      and a.place <= (select max(o.place) from jsonb_array_elements(new.axles) with ordinality o (entry, place) where o.entry ->> 'role' <> 'spare')) then
    raise exception 'spares come last' using errcode = '23514', constraint = 'axle_configuration_spares_last', table = 'axle_configurations';
  end if;
  if (select count(*) from wheels_of_axles(new.unit_type, new.axles)) > 24 then
    raise exception 'up to 24 tires' using errcode = '23514', constraint = 'axle_configuration_tires', table = 'axle_configurations';
  end if;
  new.axle_count := (select count(*) from jsonb_array_elements(new.axles) a where a ->> 'role' <> 'spare');
  new.tire_count := (select count(*) from wheels_of_axles(new.unit_type, new.axles));
  return new;
end $$;
create trigger checked_axles before insert or update of axles on axle_configurations for each row when (new.axles is not null) execute function check_axles();

create function write_wheels_of_axles() returns trigger language plpgsql as $$
begin
  delete from axle_configuration_wheels w where w.configuration_code = new.configuration_code;
  insert into axle_configuration_wheels (configuration_code, axle_number, side, wheel_index, axle_kind, axle_role, is_lift_axle, is_wide_base, position_code)
  select new.configuration_code, w.axle_number, w.side, w.wheel_index, w.axle_kind, w.axle_role, w.is_lift_axle, w.is_wide_base, w.position_code
  from wheels_of_axles(new.unit_type, new.axles) w;
  return null;
end $$;
create trigger wheels_of_configuration after insert or update of axles on axle_configurations for each row when (new.axles is not null) execute function write_wheels_of_axles();

-- The code of a configuration that is saved: the one it has, or a new one that no other has.
create function configuration_code_of(id text, code text) returns text language plpgsql stable as $$
declare
  written text := upper(btrim(code));
begin
  if id is not null then
    if written <> id then raise exception 'the code stays' using errcode = '23514', constraint = 'axle_configurations_code_stays', table = 'axle_configurations'; end if;
    return id;
  end if;
  if written !~ '^[A-Z0-9][A-Z0-9-]{1,19}$' then raise exception 'a code of 2 to 20 letters and digits' using errcode = '23514', constraint = 'axle_configurations_code_form', table = 'axle_configurations'; end if;
  if exists (select from axle_configurations c where c.configuration_code = written) then
    raise exception 'the code is taken' using errcode = '23505', constraint = 'axle_configurations_pkey', table = 'axle_configurations';
  end if;
  return written;
end $$;
