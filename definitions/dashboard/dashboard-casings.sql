-- Casings by the day they were finished or refused, each in its month or in its week of the month that is chosen.
select c.casing_id, c.account_id, c.location_id, c.dealer_id, c.done_on, c.status, c.wheel_position, c.reject_reason, c.brand,
  c.caps, c.age, c.days, c.nail_holes, c.sections, c.spots, c.beads,
  case when :graph_selected_month::integer is null then date_trunc('month', c.done_on::timestamp)::date
    else greatest(date_trunc('week', c.done_on::timestamp)::date, make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1)) end as period
from :dataset(casings-of-places) c
where c.done_on between :date_from and :date_to
  and (:graph_selected_month::integer is null
    or date_trunc('month', c.done_on::timestamp)::date = make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1))
