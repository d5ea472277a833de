-- Words are found whatever the marks of their letters: `quebec` finds Québec, as in searched lists.
create function plain_text(given text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđĦħŦŧı', 'llooddhhtti'))
$$;
comment on function plain_text(text) is 'a text in small letters without their marks, to compare what somebody typed with it';

create index postal_places_by_plain_city on postal_places (state_code, plain_text(city));
drop index postal_places_by_city;
-- Ninety names of Québec had lost letters; they are loaded anew with them.
delete from postal_places;

-- What follows at once where specs of a place change, by kind of axle, and of all kinds together (null): a unit has axles of several kinds, and a location
-- may have its own specs of one kind and not of another, so neither is the sum or the greatest of the kinds.
create or replace function spec_effects(of_account bigint, of_location bigint) returns table (axle_kind text, locations bigint, tires bigint, units bigint, removed bigint) language sql stable as $$
  with place as (
    select l.location_id, kind.axle_kind
    from locations l
    cross join (values ('steer'), ('drive'), ('trailer')) kind (axle_kind)
    where (of_account is null or l.account_id = of_account)
      and (of_location is null or l.location_id = of_location)
      and not exists (
        select from specs s
        where s.axle_kind = kind.axle_kind and s.account_id = l.account_id
          and ((of_location is null and s.location_id = l.location_id) or (of_account is null and s.location_id is null)))
  ), worn as (
    select w.location_id, w.axle_kind, count(*) as tires
    from tire_wear w
    where w.miles_per_32nd is not null and w.product_line_id is not null
      and (of_account is null or w.account_id = of_account) and (of_location is null or w.location_id = of_location)
    group by w.location_id, w.axle_kind
  ), surveyed as (
    select s.location_id, wheel.axle_kind, d.unit_inspection_id, count(r.survey_replacement_id) as removed
    from surveys s
    join survey_units d on d.survey_id = s.survey_id
    join units u on u.unit_id = d.unit_id
    join axle_configuration_wheels wheel on wheel.configuration_code = u.configuration_code
    left join survey_replacements r on r.unit_inspection_id = d.unit_inspection_id and r.axle_number = wheel.axle_number and r.side = wheel.side
      and r.wheel_index = wheel.wheel_index and r.undone_at is null
    where s.state = 'open' and (of_account is null or s.account_id = of_account) and (of_location is null or s.location_id = of_location)
    group by s.location_id, wheel.axle_kind, d.unit_inspection_id
  ), held as (
    select place.axle_kind, count(distinct place.location_id) as locations, coalesce(sum(worn.tires), 0)::bigint as tires
    from place
    left join worn on worn.location_id = place.location_id and worn.axle_kind = place.axle_kind
    group by grouping sets ((place.axle_kind), ())
  ), judged as (
    select place.axle_kind, count(distinct surveyed.unit_inspection_id) as units, sum(surveyed.removed)::bigint as removed
    from place
    join surveyed on surveyed.location_id = place.location_id and surveyed.axle_kind = place.axle_kind
    group by grouping sets ((place.axle_kind), ())
  )
  select held.axle_kind, held.locations, held.tires, coalesce(judged.units, 0), coalesce(judged.removed, 0)
  from held
  left join judged on judged.axle_kind is not distinct from held.axle_kind
$$;
