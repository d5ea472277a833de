-- Roll times of every fleet's emergencies, without saying whose; nothing unless the comparison is asked for.
select s.service_call_id, s.roll_minutes,
  case when :graph_selected_month::integer is null then date_trunc('month', s.called_on::timestamp)::date
    else greatest(date_trunc('week', s.called_on::timestamp)::date, make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1)) end as period
from service_calls s
where :graph_compare_by_NA::boolean and s.service_type = 'emergency' and s.roll_minutes is not null
  and s.called_on between :date_from and :date_to
  and (:graph_selected_month::integer is null
    or date_trunc('month', s.called_on::timestamp)::date = make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1))
  and (:unit_locations is null or s.unit_location = any(:unit_locations))
