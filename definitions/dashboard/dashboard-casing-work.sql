-- Casings repaired and retreaded for the chosen places, on the chosen days, by the chosen dealers, each in its month or in its week of the month that is chosen.
select w.casing_work_id, w.account_id, w.location_id, w.done_on, w.kind, w.quantity, case when w.currency = money.currency then w.cost end as cost,
  case when :graph_selected_month::integer is null then date_trunc('month', w.done_on::timestamp)::date
    else greatest(date_trunc('week', w.done_on::timestamp)::date, make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1)) end as period
from :dataset(dashboard-places) place
join casing_work w on w.account_id = place.account_id and w.location_id = place.location_id
cross join :dataset(dashboard-currency) money
where w.done_on between :date_from and :date_to
  and (:graph_selected_month::integer is null
    or date_trunc('month', w.done_on::timestamp)::date = make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1))
  and (coalesce(:is_all_nonsigs, :nonsigs is null) or w.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any(:nonsigs)))
