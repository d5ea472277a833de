-- Service calls and credit notes for them, which are no calls, of the chosen places, days, dealers and kinds, each in its month, or in its week of the month that is chosen.
select s.service_call_id, s.account_id, s.location_id, s.called_on, s.service_type, case when s.currency = money.currency then s.cost end as cost, s.cost < 0 as is_credit, s.roll_minutes, s.country_code, s.state_code, s.dealer_id,
  case when :graph_selected_month::integer is null then date_trunc('month', s.called_on::timestamp)::date
    else greatest(date_trunc('week', s.called_on::timestamp)::date, make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1)) end as period
from :dataset(dashboard-places) place
join service_calls s on s.account_id = place.account_id and s.location_id = place.location_id
cross join :dataset(dashboard-currency) money
where s.called_on between :date_from and :date_to
  and (:graph_selected_month::integer is null
    or date_trunc('month', s.called_on::timestamp)::date = make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1))
  and (:service_types is null or s.service_type = any(:service_types))
  and (:unit_locations is null or s.unit_location = any(:unit_locations))
  and (coalesce(:is_all_nonsigs, :nonsigs is null) or s.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any(:nonsigs)))
