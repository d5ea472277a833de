-- A rate needs 2/32 worn: a gauge is read to half a 32nd, so that the rate of less is noise. Beside its rate a tire has the miles and the tread that the
-- rate is of, so that the rate of many is the total of their miles over the total of their tread.
create temp table worn_before on commit drop as select count(*) filter (where miles_per_32nd is not null) as rated from tire_wear;
truncate tire_wear;
alter table tire_wear drop constraint tire_wear_left_out_check;
alter table tire_wear
  add column worn_miles numeric,
  add column worn_32nds numeric,
  add constraint tire_wear_left_out_check check (left_out in ('one_reading', 'tire_changed', 'no_odometer', 'odometer_not_forward', 'over_500000_km', 'under_two_32nds'));
comment on column tire_wear.miles_per_32nd is 'miles driven for each 32nd of an inch of tread, by least squares, where at least 2/32 are worn; null: see left_out';
comment on column tire_wear.worn_miles is 'miles driven between the first and the last reading of the odometer; null: it has no rate';
comment on column tire_wear.worn_32nds is 'tread worn on these miles by its rate, 32nds of an inch; null: it has no rate';

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

select settle_tire_wear(array(select tire_id from tires));
analyze tire_wear;
insert into migration_told
select format('Wear rates: %s of %s tires have no rate any more, because less than 2/32 of their tread is worn.', b.rated - n.rated, b.rated)
from worn_before b cross join (select count(*) filter (where miles_per_32nd is not null) as rated from tire_wear) n
where b.rated > n.rated;

-- How often each of 40 places is drawn in each of 200 resamples: by Poisson's distribution of mean 1, from a digest of their numbers, so that the same tires
-- always have the same interval. A place that is not drawn has no row.
create table resample_weights (
  resample integer not null,
  place integer not null,
  weight integer not null,
  primary key (place, resample)
);
insert into resample_weights (resample, place, weight)
select drawn.resample, drawn.place, drawn.weight
from (
  select resample, place, (
    select count(*) from unnest(array[0.3678794412, 0.7357588823, 0.9196986029, 0.9810118432, 0.9963401532, 0.9994058152]) below (probability)
    where ('x' || substr(md5(resample || ' ' || place), 1, 7))::bit(28)::integer >= probability * 268435456
  ) as weight
  from generate_series(1, 200) resample
  cross join generate_series(1, 40) place
) drawn
where drawn.weight > 0;

comment on table resample_weights is 'how often each place is drawn in each resample, for intervals of rates; a place that is not drawn has no row';
comment on column resample_weights.resample is 'the resample, 1 to 200';
comment on column resample_weights.place is 'the place, 1 to 40';
comment on column resample_weights.weight is 'how often the place is drawn';
analyze resample_weights;

-- The 95 % interval of a rate, total miles over total tread: between the 2.5th and the 97.5th percentile of the rates of 200 resamples of the tires. More
-- than 40 tires are drawn in 40 parts, which their ids mix. Fewer than five tires have none: resampling would make it too narrow.
create function rate_interval(tires bigint[], miles numeric[], worn numeric[]) returns table (rate_from numeric, rate_to numeric) language sql stable parallel safe as $$
  select round(percentile_cont(0.025) within group (order by drawn.rate)::numeric, 6), round(percentile_cont(0.975) within group (order by drawn.rate)::numeric, 6)
  from (
    select sum(w.weight * part.miles) / sum(w.weight * part.worn) as rate
    from (
      select place, sum(numbered.miles)::float8 as miles, sum(numbered.worn)::float8 as worn
      from (
        select (1 + (row_number() over (order by (tire.tire_id * 7919) % 1000003, tire.tire_id) - 1) % 40)::integer as place, tire.miles, tire.worn
        from unnest(tires, miles, worn) tire (tire_id, miles, worn)
      ) numbered
      group by place
    ) part
    join resample_weights w on w.place = part.place
    where cardinality(tires) >= 5
    group by w.resample
  ) drawn
$$;
