-- How far a tire goes on a thirty-second of an inch of its tread, kept for each tire, so that a report never reads all
-- readings again. settle_tire_wear is called wherever readings are written.

create index readings_by_tire on readings (tire_id) where tire_id is not null;

create table tire_wear (
  tire_id bigint primary key references tires,
  account_id bigint not null,
  -- Where it was read last.
  location_id bigint not null,
  unit_id bigint not null,
  axle_number integer not null,
  side text not null,
  wheel_index integer not null,
  -- Readings of its tread, the fitting among them where its odometer is known.
  readings integer not null,
  last_tread_32nds numeric(9, 5) not null,
  miles_per_32nd numeric check (miles_per_32nd > 0),
  left_out text check (left_out in ('one_reading', 'tire_changed', 'no_odometer', 'odometer_not_forward', 'over_500000_km', 'under_one_32nd')),
  check ((miles_per_32nd is null) = (left_out is not null))
);
create index tire_wear_by_account on tire_wear (account_id, location_id);
comment on column tire_wear.miles_per_32nd is 'the line of least squares of tread over miles; through two readings it is the line between them';
comment on column tire_wear.left_out is 'why no rate can be told; the first reason that holds';

-- Factors of a mean's 95 % confidence interval (Student, two-sided): those of the most degrees that are not too many.
create table confidence_factors (
  degrees integer primary key,
  factor numeric not null
);
insert into confidence_factors (degrees, factor) values
  (1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (7, 2.365), (8, 2.306), (9, 2.262), (10, 2.228),
  (11, 2.201), (12, 2.179), (13, 2.160), (14, 2.145), (15, 2.131), (16, 2.120), (17, 2.110), (18, 2.101), (19, 2.093), (20, 2.086),
  (21, 2.080), (22, 2.074), (23, 2.069), (24, 2.064), (25, 2.060), (26, 2.056), (27, 2.052), (28, 2.048), (29, 2.045), (30, 2.042),
  (40, 2.021), (60, 2.000), (120, 1.980);

-- Works out the wear of these tires anew from all of their readings. Exact: sums and one division.
create function settle_tire_wear(tires_read bigint[]) returns void language plpgsql as $$
begin
  delete from tire_wear where tire_id = any(tires_read);
  insert into tire_wear (
    tire_id, account_id, location_id, unit_id, axle_number, side, wheel_index, readings, last_tread_32nds, miles_per_32nd, left_out)
  with points as (
    select r.tire_id, r.account_id, i.location_id, i.unit_id, r.axle_number, r.side, r.wheel_index,
      i.inspected_on, i.inspected_time, i.inspection_id, i.odometer_miles as miles, r.tread_32nds as tread
    from readings r
    join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
    where r.tire_id = any(tires_read) and r.tread_32nds is not null
    union all
    select t.tire_id, t.account_id, null, null, null, null, null, t.fitted_on, '00:00', 0, t.fitted_odometer_miles, t.new_tread_32nds
    from tires t
    where t.tire_id = any(tires_read) and t.fitted_on is not null and t.fitted_odometer_miles is not null and t.new_tread_32nds is not null
  ), in_order as (
    select p.*,
      row_number() over in_time as number,
      row_number() over (partition by tire_id order by unit_id is null, inspected_on desc, inspected_time desc, inspection_id desc) as from_last,
      tread - lag(tread) over in_time as rise,
      max(miles) over (in_time rows between unbounded preceding and 1 preceding) as miles_before
    from points p
    window in_time as (partition by tire_id order by inspected_on, inspected_time, inspection_id)
  ), summed as (
    select tire_id, count(*) as readings,
      count(distinct unit_id) as units, max(rise) as rise,
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
      when rise > 1 or units > 1 then 'tire_changed'
      when n < 2 then 'no_odometer'
      when ran_back or driven <= 0 then 'odometer_not_forward'
      when driven * 1.609344 > 500000 then 'over_500000_km'
      when worn < 1 or fall <= 0 then 'under_one_32nd'
    end as left_out
    from summed s
  )
  select j.tire_id, l.account_id, l.location_id, l.unit_id, l.axle_number, l.side, l.wheel_index, j.readings, l.tread,
    case when j.left_out is null then j.spread / j.fall end, j.left_out
  from judged j
  join in_order l on l.tire_id = j.tire_id and l.from_last = 1
  where l.unit_id is not null;
end $$;

select settle_tire_wear(array(select distinct tire_id from readings where tire_id is not null));
