-- settle_tire_wear as before, for any number of tires at once: a list of thousands compared with `any` took the planner
-- seconds, for every month anew, and joining the sums with the last reading grew with the square of the tires.

create or replace function settle_tire_wear(tires_read bigint[]) returns void language plpgsql set work_mem = '32MB' as $$
begin
  delete from tire_wear using unnest(tires_read) read (tire_id) where tire_wear.tire_id = read.tire_id;
  insert into tire_wear (
    tire_id, account_id, location_id, unit_id, axle_number, side, wheel_index, readings, last_tread_32nds, miles_per_32nd, left_out)
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
      row_number() over (partition by tire_id order by unit_id is null, inspected_on desc, inspected_time desc, inspection_id desc) as from_last,
      tread - lag(tread) over in_time as rise,
      max(miles) over (in_time rows between unbounded preceding and 1 preceding) as miles_before
    from points p
    window in_time as (partition by tire_id order by inspected_on, inspected_time, inspection_id)
  ), summed as (
    select tire_id, count(*) as readings,
      max(account_id) filter (where from_last = 1) as account_id, max(location_id) filter (where from_last = 1) as location_id,
      max(unit_id) filter (where from_last = 1) as unit_id, max(axle_number) filter (where from_last = 1) as axle_number,
      max(side) filter (where from_last = 1) as side, max(wheel_index) filter (where from_last = 1) as wheel_index,
      max(tread) filter (where from_last = 1) as last_tread,
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
  select tire_id, account_id, location_id, unit_id, axle_number, side, wheel_index, readings, last_tread,
    case when left_out is null then spread / fall end, left_out
  from judged
  where unit_id is not null;
end $$;
