-- Mean roll time of other fleets' emergencies, by month or week; nothing unless the comparison is asked for. All days of a month
-- or week count, whatever days are chosen. Which fleets are others, and when a mean is too much one of them, says the function.
select m.period, m.minutes
from national_roll_times(
  array(select distinct place.account_id from :dataset(dashboard-places) place), :date_from, :date_to, :unit_locations,
  :graph_selected_year::integer, :graph_selected_month::integer
) m
where :graph_compare_by_NA::boolean
