-- What a tire is stands beside its wear, where it was read last: a report over all tires then reads one narrow row of each
-- and joins nine tables for none. settle_tire_wear writes it, and triggers settle anew what a change of it concerns.
create temp table settled on commit drop as
select w.*, coalesce(t.retread_product_line_id, t.product_line_id) as product_line_id, t.tire_size, t.load_range, wheel.axle_kind, wheel.position_code,
  u.configuration_code, coalesce(u.vocation, a.vocation) as vocation, t.unit_id is not null as is_fitted, t.new_tread_32nds
from tire_wear w
join tires t on t.tire_id = w.tire_id
join accounts a on a.account_id = w.account_id
join units u on u.unit_id = w.unit_id
left join axle_configuration_wheels wheel on wheel.configuration_code = u.configuration_code
  and wheel.axle_number = w.axle_number and wheel.side = w.side and wheel.wheel_index = w.wheel_index;

-- Written anew as a whole, so that no rows from before are left to be passed over.
truncate tire_wear;
alter table tire_wear
  -- Of the tread: a retread's own.
  add column product_line_id bigint,
  add column tire_size text,
  add column load_range text,
  -- Null where its unit's configuration has no such wheel.
  add column axle_kind text,
  add column position_code text,
  add column configuration_code text not null,
  add column vocation text,
  add column is_fitted boolean not null,
  add column new_tread_32nds numeric(6, 3);
insert into tire_wear select * from settled;
create index tire_wear_by_unit on tire_wear (unit_id);
-- A dealer's tires are those of a few places of any account.
create index tire_wear_by_location on tire_wear (location_id);
-- Those that are only counted are not read for it.
create index tire_wear_left_out on tire_wear (left_out) include (account_id, location_id)
  where left_out is not null and product_line_id is not null and axle_kind is not null;
analyze tire_wear;

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

-- After a change of what a tire's wear stands on: the key of the rows, then the columns that matter. Who stores readings in
-- the same moment settles by what was: they end before, or wait until the change is there.
create function settle_tire_wear_of_changed() returns trigger language plpgsql as $$
declare
  differs text := (select string_agg(format('was.%1$I is distinct from now_is.%1$I', name), ' or ') from unnest(tg_argv[1:]) name);
  changed bigint[];
begin
  execute format('select array(select %1$I from was join now_is using (%1$I) where %2$s)', tg_argv[0], differs) into changed;
  if cardinality(changed) > 0 then
    lock table tire_wear in share row exclusive mode;
    execute format('select settle_tire_wear(array(select tire_id from tire_wear where %I = any($1)))', tg_argv[0]) using changed;
  end if;
  return null;
end $$;

create trigger settle_tire_wear after update on tires referencing old table as was new table as now_is
  for each statement execute function settle_tire_wear_of_changed(
    'tire_id', 'unit_id', 'product_line_id', 'retread_product_line_id', 'tire_size', 'load_range', 'new_tread_32nds', 'fitted_on', 'fitted_odometer_miles');
create trigger settle_tire_wear after update on units referencing old table as was new table as now_is
  for each statement execute function settle_tire_wear_of_changed('unit_id', 'configuration_code', 'vocation');
create trigger settle_tire_wear after update on accounts referencing old table as was new table as now_is
  for each statement execute function settle_tire_wear_of_changed('account_id', 'vocation');

create function settle_tire_wear_of_wheel() returns trigger language plpgsql as $$
begin
  lock table tire_wear in share row exclusive mode;
  perform settle_tire_wear(array(select tire_id from tire_wear w where (w.configuration_code, w.axle_number, w.side, w.wheel_index) in (
    (old.configuration_code, old.axle_number, old.side, old.wheel_index), (new.configuration_code, new.axle_number, new.side, new.wheel_index))));
  return null;
end $$;

create trigger settle_tire_wear after insert or delete on axle_configuration_wheels for each row execute function settle_tire_wear_of_wheel();
create trigger settle_changed_tire_wear after update on axle_configuration_wheels for each row when (old.* is distinct from new.*)
  execute function settle_tire_wear_of_wheel();
