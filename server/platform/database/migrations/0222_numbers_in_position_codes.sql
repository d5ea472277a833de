-- A number in the code of a position is the number of its axle. It counted the rows behind the steer axles, so that L1O was on axle 3 of a unit with two of them.
create or replace function wheels_of_axles(unit_type text, axles jsonb)
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
      when kin = 'steer' then 'F' || case when among > 1 then number::text else '' end
      when among = 1 then case when is_steered then 'R' else '' end
      when among = 2 then (array['F', 'R'])[place]
      when among = 3 then (array['F', 'C', 'R'])[place]
      else number::text end as row_name
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

-- Codes of the layouts that have such a row; presets have none. What is stored of a wheel names it by its axle, side and index.
update axle_configuration_wheels w set position_code = d.position_code
from axle_configurations c
cross join lateral wheels_of_axles(c.unit_type, c.axles) d
where c.axles is not null and w.configuration_code = c.configuration_code
  and d.axle_number = w.axle_number and d.side = w.side and d.wheel_index = w.wheel_index and d.position_code <> w.position_code;
