-- Tires by files of other systems. A row of tires is one fitting: from the day it came onto a wheel to the day it left it. A casing that is
-- fitted again, on another wheel or unit, is a row of its own with the same serial number.
alter table tires add column fitted_tread_32nds numeric(9, 5);
comment on column tires.fitted_tread_32nds is 'tread depth when it was fitted, 32nds of an inch; null: not known, or its tread was new';

-- A removal without a reason was recorded by nobody: it follows from the tire that came onto the wheel, or from the casing being fitted elsewhere.
alter table removed_tires alter column removal_reason drop not null;
alter table removed_tires
  add column destination text constraint removed_tires_destination check (destination in ('scrap', 'retread', 'stock')),
  add column record_number text,
  add constraint removed_tires_destination_scrapped check (destination is null or is_scrapped = (destination = 'scrap')),
  add constraint removed_tires_unrecorded check (removal_reason is not null or not is_scrapped);
create unique index removed_tires_by_record on removed_tires (account_id, record_number) where record_number is not null;
comment on column removed_tires.removal_reason is 'why it was removed; null: nobody recorded it, it follows from a later fitting';
comment on column removed_tires.destination is 'where it went; null: not said';
comment on column removed_tires.record_number is 'number of the record in the system it came from; null: none';

-- True where a casing ran with the same tread before a day. Without a serial number nobody knows.
create function ran_before(account bigint, casing text, caps integer, day date) returns boolean language sql stable as $$
  select casing is not null and exists (select from tires t where t.account_id = account and t.serial = casing and t.retread_count = caps and t.fitted_on < day)
$$;

create or replace function settle_tire_wear(tires_read bigint[]) returns void language plpgsql set work_mem = '32MB' as $$
begin
  if cardinality(tires_read) = 0 then
    return;
  end if;
  delete from tire_wear using unnest(tires_read) read (tire_id) where tire_wear.tire_id = read.tire_id;
  insert into tire_wear (
    tire_id, account_id, location_id, unit_id, axle_number, side, wheel_index, readings, last_tread_32nds, miles_per_32nd, worn_miles, worn_32nds, left_out,
    product_line_id, tire_size, load_range, axle_kind, position_code, configuration_code, vocation, is_fitted, new_tread_32nds)
  with chosen as (
    select distinct tire_id from unnest(tires_read) tire_id
  ), points as (
    -- Of some tires each is looked up, fenced by offset: joined freely, all readings may be read, of everybody.
    select r.tire_id, r.account_id, i.location_id, i.unit_id, r.axle_number, r.side, r.wheel_index,
      i.inspected_on, i.inspected_time, i.inspection_id, i.odometer_miles as miles, r.tread_32nds as tread
    from chosen
    cross join lateral (select * from readings where tire_id = chosen.tire_id and tread_32nds is not null offset 0) r
    cross join lateral (select * from inspections where account_id = r.account_id and inspected_on = r.inspected_on and inspection_id = r.inspection_id offset 0) i
    where cardinality(tires_read) <= 20000
    union all
    -- Of so many that most are read anyway, all are read once.
    select r.tire_id, r.account_id, i.location_id, i.unit_id, r.axle_number, r.side, r.wheel_index,
      i.inspected_on, i.inspected_time, i.inspection_id, i.odometer_miles as miles, r.tread_32nds as tread
    from chosen
    join readings r using (tire_id)
    join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
    where r.tread_32nds is not null and cardinality(tires_read) > 20000
    union all
    -- A fitted tire begins as it was read when its survey left it.
    select l.tire_id, l.account_id, i.location_id, i.unit_id, l.axle_number, l.side, l.wheel_index,
      i.inspected_on, i.inspected_time, i.inspection_id, i.odometer_miles, l.tread_32nds
    from chosen
    cross join lateral (select * from readings_as_left where tire_id = chosen.tire_id and tread_32nds is not null offset 0) l
    cross join lateral (select * from inspections where account_id = l.account_id and inspected_on = l.inspected_on and inspection_id = l.inspection_id offset 0) i
    union all
    -- Only a tire that was not read then begins with the tread that it was fitted with: that of its new tread, unless its casing ran with that before.
    select t.tire_id, t.account_id, null, null, null, null, null, t.fitted_on, '00:00', 0, t.fitted_odometer_miles, begun.tread
    from chosen
    join tires t using (tire_id)
    cross join lateral (select coalesce(t.fitted_tread_32nds, case when not ran_before(t.account_id, t.serial, t.retread_count, t.fitted_on) then t.new_tread_32nds end) as tread) begun
    where t.fitted_on is not null and t.fitted_odometer_miles is not null and begun.tread is not null
      and not exists (select from readings_as_left l where l.tire_id = t.tire_id and l.tread_32nds is not null)
    union all
    -- The tread that was measured as a survey or a load took it off, where the reading of that day is of the tire that came after it.
    select o.tire_id, o.account_id, o.location_id, o.unit_id, o.axle_number, o.side, o.wheel_index, o.removed_on, '24:00', o.removed_tire_id, o.odometer_miles, o.tread_32nds
    from chosen
    join removed_tires o using (tire_id)
    where (o.survey_id is not null or o.destination is not null) and o.tread_32nds is not null
      and not exists (
        select from readings r
        where r.tire_id = o.tire_id and r.account_id = o.account_id and r.inspected_on = o.removed_on and r.inspection_id = o.inspection_id and r.tread_32nds is not null
        offset 0)
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
      when worn < 2 or fall <= 0 then 'under_two_32nds'
    end as left_out
    from summed s
  )
  select j.tire_id, j.account_id, j.location_id, j.unit_id, j.axle_number, j.side, j.wheel_index, j.readings, j.last_tread,
    case when j.left_out is null then j.spread / j.fall end, case when j.left_out is null then j.driven end,
    case when j.left_out is null then j.driven * j.fall / j.spread end, j.left_out,
    coalesce(t.retread_product_line_id, t.product_line_id), t.tire_size, t.load_range, wheel.axle_kind, wheel.position_code,
    u.configuration_code, coalesce(u.vocation, a.vocation), t.unit_id is not null, t.new_tread_32nds
  from judged j
  join tires t on t.tire_id = j.tire_id
  join accounts a on a.account_id = j.account_id
  join units u on u.unit_id = j.unit_id
  left join axle_configuration_wheels wheel on wheel.configuration_code = u.configuration_code
    and wheel.axle_number = j.axle_number and wheel.side = j.side and wheel.wheel_index = j.wheel_index;
end $$;
