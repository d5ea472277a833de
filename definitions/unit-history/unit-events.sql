-- Every event of the chosen units with what changed since the last day before it that had one: events of one day have the same
-- day before them, and a reading that went back has no distance. That is taken from the whole history first: the days and kinds
-- that are asked for, and the page, leave events out and change no difference.
-- Purchases and calls are no look at the unit: they have no days since the last, and are none for the next.
with history as (
  select * from :dataset(unit-events-seen) h
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
where (:date_from is null or h.event_date >= :date_from)
  and (:date_to is null or h.event_date <= :date_to)
  and (:event_kinds is null or h.event_kind = any(:event_kinds))
