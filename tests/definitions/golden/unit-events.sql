with data as (
-- Every event of the chosen units with what changed since the last day before it that had one: events of one day have the same
-- day before them, and a reading that went back has no distance. That is taken from the whole history first: the days and kinds
-- that are asked for, and the page, leave events out and change no difference.
-- Purchases and calls are no look at the unit: they have no days since the last, and are none for the next.
with history as (
  select * from (
-- What happened to the chosen units, an event a row: inspections, tires mounted and removed, torque checks, trailer checks,
-- tires bought for them and service calls. Of surveys only the finished ones tell anything. Of one day, what came off is before what came on: their ids say so.
select 'inspection-' || i.inspection_id as event_id, i.survey_kind as event_kind, i.account_id, i.location_id, i.unit_id,
  i.inspected_on as event_date, nullif(i.inspected_time, '00:00') as event_time, i.survey_by as event_by, i.odometer_miles as mileage, i.hours,
  i.total_tires as tires, i.total_tires_read_count as tires_read,
  -- Of a unit that nobody read, nothing is known.
  case when i.total_tires_read_count > 0 then i.critical_exceptions end as critical_exceptions, case when i.total_tires_read_count > 0 then i.warning_exceptions end as warning_exceptions,
  (select count(*) from images p where p.inspection_id = i.inspection_id and p.survey_id = i.survey_id) as pictures,
  i.survey_id, i.inspection_id, i.comments
from (select distinct chosen.unit_id from unnest($1::bigint[]) chosen (unit_id)) asked
-- Fenced by offset: of many units at once, the inspections of everybody may be read.
cross join lateral (
  select * from inspections
  where unit_id = asked.unit_id
  offset 0
) i
union all
select 'on-' || min(t.tire_id), 'mounted', u.account_id, u.location_id, u.unit_id,
  t.fitted_on, null, null, max(t.fitted_odometer_miles), null,
  count(*), null, null, null, 0, null, null, null
from units u
join lateral (
  select on_it.tire_id, on_it.fitted_on, on_it.fitted_odometer_miles from tires on_it where on_it.unit_id = u.unit_id
  union
  select off.tire_id, off.fitted_on, off.fitted_odometer_miles
  from removed_tires r join tires off on off.tire_id = r.tire_id
  where r.unit_id = u.unit_id and r.account_id = u.account_id
) t on true
where u.unit_id = any($1::bigint[]) and t.fitted_on is not null and u.location_id in (select place.location_id from locations place)
group by u.account_id, u.location_id, u.unit_id, t.fitted_on
union all
select 'off-' || min(r.removed_tire_id), 'removed', r.account_id, r.location_id, r.unit_id,
  r.removed_on, null, null, max(r.odometer_miles), max(r.hours),
  count(*), null, null, null, sum((select count(*) from images p where p.removed_tire_id = r.removed_tire_id))::integer, null, null, null
from removed_tires r
where r.unit_id = any($1::bigint[])
group by r.account_id, r.location_id, r.unit_id, r.removed_on
union all
select 'torque-' || min(c.torque_check_id), 'torque', c.account_id, c.location_id, c.unit_id,
  c.checked_on, null, string_agg(distinct c.technician, ', '), max(c.odometer_miles), null,
  count(*), null,
  count(*) filter (where exists (select from torque_nuts n where n.torque_check_id = c.torque_check_id and (n.torque_ft_lb is null or n.torque_ft_lb < c.low_ft_lb))),
  count(*) filter (where exists (select from torque_nuts n where n.torque_check_id = c.torque_check_id and n.torque_ft_lb > c.high_ft_lb)
    and not exists (select from torque_nuts n where n.torque_check_id = c.torque_check_id and (n.torque_ft_lb is null or n.torque_ft_lb < c.low_ft_lb))),
  0, null, null, null
from torque_checks c
where c.unit_id = any($1::bigint[])
group by c.account_id, c.location_id, c.unit_id, c.checked_on
union all
select 'trailer-' || c.trailer_check_id, 'trailer', c.account_id, c.location_id, c.unit_id,
  s.survey_date, case when c.updated_at::date = s.survey_date then c.updated_at::time end, s.survey_by, null, null,
  null, null, (select count(*) from trailer_check_answers a where a.trailer_check_id = c.trailer_check_id and a.answer = 'fail'), null, 0, s.survey_id, null, null
from trailer_checks c
join (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) s on s.survey_id = c.survey_id
where c.unit_id = any($1::bigint[])
union all
select 'bought-' || p.purchase_id, 'purchase', p.account_id, p.location_id, p.unit_id,
  p.purchased_on, null, d.name, null, null,
  p.quantity, null, null, null, 0, null, null,
  concat_ws(', ', p.invoice_number, b.name || ' ' || n.name || ' ' || x.tire_size)
from purchases p
join products x on x.product_id = p.product_id
join product_lines n on n.product_line_id = x.product_line_id
join brands b on b.brand_id = n.brand_id
left join dealers d on d.dealer_id = p.dealer_id
where p.unit_id = any($1::bigint[])
union all
select 'call-' || s.service_call_id, 'service', s.account_id, s.location_id, s.unit_id,
  s.called_on, (s.called_at at time zone l.time_zone)::time, d.name, null, null,
  null, null, null, null, 0, null, null,
  concat_ws(', ', s.call_number, s.position_code, s.reason)
from service_calls s
join locations l on l.location_id = s.location_id
left join dealers d on d.dealer_id = s.dealer_id
where s.unit_id = any($1::bigint[]) and s.cost >= 0
) h
), days as (
  select d.unit_id, d.event_date, lag(d.event_date) over (partition by d.unit_id order by d.event_date) as day_before
  from (select distinct h.unit_id, h.event_date from history h where h.event_kind not in ('purchase', 'service')) d
), odometers as (
  select d.unit_id, d.event_date, lag(d.mileage) over (partition by d.unit_id order by d.event_date) as mileage_before
  from (select h.unit_id, h.event_date, max(h.mileage) as mileage from history h where h.mileage is not null group by h.unit_id, h.event_date) d
), clocks as (
  select d.unit_id, d.event_date, lag(d.hours) over (partition by d.unit_id order by d.event_date) as hours_before
  from (select h.unit_id, h.event_date, max(h.hours) as hours from history h where h.hours is not null group by h.unit_id, h.event_date) d
)
select h.*, u.unit_number, u.unit_number_order, u.unit_type, l.name as fleet_location,
  case when h.event_kind not in ('purchase', 'service') then h.event_date - days.day_before end as days_since_last,
  case when h.mileage >= odometers.mileage_before then h.mileage - odometers.mileage_before end as miles_since_last,
  case when h.hours >= clocks.hours_before then h.hours - clocks.hours_before end as hours_since_last
from history h
left join days on days.unit_id = h.unit_id and days.event_date = h.event_date
left join odometers on odometers.unit_id = h.unit_id and odometers.event_date = h.event_date
left join clocks on clocks.unit_id = h.unit_id and clocks.event_date = h.event_date
join units u on u.unit_id = h.unit_id
join locations l on l.location_id = h.location_id
where ($2::date is null or h.event_date >= $2::date)
  and ($3::date is null or h.event_date <= $3::date)
  and ($4::text[] is null or h.event_kind = any($4::text[]))
), allowed as materialized (
  select * from data
  where (unit_number ~ $5::text or fleet_location ~ $5::text or event_by ~ $5::text)
), page as (
  select event_id, event_kind, unit_id, unit_number, unit_type, fleet_location, event_date, event_time, event_by, mileage, miles_since_last, hours, hours_since_last, days_since_last, tires, tires_read, critical_exceptions, warning_exceptions, pictures, survey_id, inspection_id, comments
  from allowed
  order by event_id collate "und-x-icu" asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('events', count(*)) from allowed having true) as totals
