-- What a survey rests on does not change under it.

-- The wheels that readings are of are those of the unit's configuration.
create function keep_configuration() returns trigger language plpgsql as $$
begin
  if exists (select from tires t where t.unit_id = new.unit_id)
    or exists (select from inspections i where i.unit_id = new.unit_id)
    or exists (select from survey_units d where d.unit_id = new.unit_id) then
    raise exception 'unit % carries tires, was inspected or is on a survey', new.unit_id using errcode = '23514', constraint = 'units_configuration_stays';
  end if;
  return new;
end $$;

create trigger configuration_stays before update of configuration_code, unit_type on units for each row
  when (old.configuration_code is distinct from new.configuration_code or old.unit_type is distinct from new.unit_type) execute function keep_configuration();

-- Moves a unit to the location whose survey it comes onto, where that is meant. One that is being surveyed stays until that is done.
create or replace function at_location(taken bigint, place bigint, is_moved boolean) returns bigint language plpgsql as $$
declare
  stands bigint;
begin
  select location_id into stands from units where unit_id = taken for update;
  if stands is distinct from place then
    if not coalesce(is_moved, false) then
      raise exception 'unit % stands elsewhere', taken using errcode = '23514', constraint = 'unit_is_at_location';
    end if;
    update units set location_id = checked_move(taken, place), version = version + 1 where unit_id = taken;
  end if;
  return taken;
end $$;

-- Inspected at is by the clock of the location, as everywhere.
alter table survey_units alter column inspected_time drop default;
create function time_of_draft() returns trigger language plpgsql as $$
begin
  new.inspected_time := coalesce(new.inspected_time, (
    select (now() at time zone l.time_zone)::time(0) from surveys s join locations l on l.location_id = s.location_id where s.survey_id = new.survey_id));
  return new;
end $$;
create trigger time_of_drafts before insert on survey_units for each row execute function time_of_draft();

-- A tire that was replaced wore until then.
create index removed_tires_by_tire on removed_tires (tire_id) where tire_id is not null;

create or replace function settle_tire_wear(tires_read bigint[]) returns void language plpgsql set work_mem = '32MB' as $$
begin
  if cardinality(tires_read) = 0 then
    return;
  end if;
  delete from tire_wear using unnest(tires_read) read (tire_id) where tire_wear.tire_id = read.tire_id;
  insert into tire_wear (
    tire_id, account_id, location_id, unit_id, axle_number, side, wheel_index, readings, last_tread_32nds, miles_per_32nd, left_out,
    product_line_id, tire_size, load_range, axle_kind, position_code, configuration_code, vocation, is_fitted, new_tread_32nds)
  with chosen as (
    select distinct tire_id from unnest(tires_read) tire_id
  ), points as (
    select r.tire_id, r.account_id, i.location_id, i.unit_id, r.axle_number, r.side, r.wheel_index,
      i.inspected_on, i.inspected_time, i.inspection_id, i.odometer_miles as miles, r.tread_32nds as tread
    from chosen
    join readings r using (tire_id)
    join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
    where r.tread_32nds is not null
    union all
    select t.tire_id, t.account_id, null, null, null, null, null, t.fitted_on, '00:00', 0, t.fitted_odometer_miles, t.new_tread_32nds
    from chosen
    join tires t using (tire_id)
    where t.fitted_on is not null and t.fitted_odometer_miles is not null and t.new_tread_32nds is not null
    union all
    -- What was measured as a survey took it off, where the reading of that day is of the tire that came after it.
    select o.tire_id, o.account_id, o.location_id, o.unit_id, o.axle_number, o.side, o.wheel_index, o.removed_on, '24:00', o.removed_tire_id, o.odometer_miles, o.tread_32nds
    from chosen
    join removed_tires o using (tire_id)
    where o.survey_id is not null and o.tread_32nds is not null
      and not exists (
        select from readings r
        where r.tire_id = o.tire_id and r.account_id = o.account_id and r.inspected_on = o.removed_on and r.inspection_id = o.inspection_id and r.tread_32nds is not null)
  ), in_order as (
    select p.*,
      row_number() over in_time as number,
      unit_id is not null and count(unit_id) over (in_time rows unbounded preceding) = count(unit_id) over (partition by tire_id) as is_last,
      tread - lag(tread) over in_time as rise,
      max(miles) over (in_time rows between unbounded preceding and 1 preceding) as miles_before
    from points p
    window in_time as (partition by tire_id order by inspected_on, inspected_time, inspection_id)
  ), summed as (
    select tire_id, count(*) as readings,
      max(account_id) filter (where is_last) as account_id, max(location_id) filter (where is_last) as location_id,
      max(unit_id) filter (where is_last) as unit_id, max(axle_number) filter (where is_last) as axle_number,
      max(side) filter (where is_last) as side, max(wheel_index) filter (where is_last) as wheel_index,
      max(tread) filter (where is_last) as last_tread,
      min(unit_id) <> max(unit_id) as moved, max(rise) as rise,
      count(miles) as n, max(miles) - min(miles) as driven, bool_or(miles < miles_before) as ran_back,
      (array_agg(tread order by number) filter (where miles is not null))[1]
        - (array_agg(tread order by number desc) filter (where miles is not null))[1] as worn,
      count(miles) * sum(miles * miles) - sum(miles) * sum(miles) as spread,
      sum(miles) * sum(tread) filter (where miles is not null) - count(miles) * sum(miles * tread) as fall
    from in_order
    group by tire_id
  ), judged as (
    select s.*, case
      when readings < 2 then 'one_reading'
      when rise > 1 or moved then 'tire_changed'
      when n < 2 then 'no_odometer'
      when ran_back or driven <= 0 then 'odometer_not_forward'
      when driven * 1.609344 > 500000 then 'over_500000_km'
      when worn < 1 or fall <= 0 then 'under_one_32nd'
    end as left_out
    from summed s
  )
  select j.tire_id, j.account_id, j.location_id, j.unit_id, j.axle_number, j.side, j.wheel_index, j.readings, j.last_tread,
    case when j.left_out is null then j.spread / j.fall end, j.left_out,
    coalesce(t.retread_product_line_id, t.product_line_id), t.tire_size, t.load_range, wheel.axle_kind, wheel.position_code,
    u.configuration_code, coalesce(u.vocation, a.vocation), t.unit_id is not null, t.new_tread_32nds
  from judged j
  join tires t on t.tire_id = j.tire_id
  join accounts a on a.account_id = j.account_id
  join units u on u.unit_id = j.unit_id
  left join axle_configuration_wheels wheel on wheel.configuration_code = u.configuration_code
    and wheel.axle_number = j.axle_number and wheel.side = j.side and wheel.wheel_index = j.wheel_index;
end $$;

select settle_tire_wear(array(select distinct tire_id from removed_tires where survey_id is not null and tire_id is not null));
