-- Every event of the chosen units with what changed since the one before. That is taken from the whole history first: the
-- days and kinds that are asked for, and the page, leave events out and change no difference.
select e.*, u.unit_number, u.unit_number_order, u.unit_type, l.name as fleet_location
from (
  select h.*,
    h.event_date - lag(h.event_date) over (partition by h.unit_id order by h.event_date, h.event_time nulls first, h.event_id) as days_since_last,
    case when h.mileage is not null then h.mileage - lag(h.mileage) over (
      partition by h.unit_id, h.mileage is null order by h.event_date, h.event_time nulls first, h.event_id) end as miles_since_last,
    case when h.hours is not null then h.hours - lag(h.hours) over (
      partition by h.unit_id, h.hours is null order by h.event_date, h.event_time nulls first, h.event_id) end as hours_since_last
  from :dataset(unit-events-seen) h
) e
join units u on u.unit_id = e.unit_id
join locations l on l.location_id = e.location_id
where (:date_from is null or e.event_date >= :date_from)
  and (:date_to is null or e.event_date <= :date_to)
  and (:event_kinds is null or e.event_kind = any(:event_kinds))
