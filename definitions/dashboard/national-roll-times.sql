-- Mean roll time of other fleets' emergencies in the same countries, by month or week; nothing unless the comparison is asked for.
-- A mean tells of nobody: at least three other fleets had calls, none had more than three quarters of them, and all days of a
-- month or week count, whatever days are chosen, so that two questions differ by no single day.
with chosen as (
  select distinct place.account_id from :dataset(dashboard-places) place
), of_fleets as (
  select case when :graph_selected_month::integer is null then date_trunc('month', s.called_on::timestamp)::date
      else greatest(date_trunc('week', s.called_on::timestamp)::date, make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1)) end as period,
    count(*) as calls, sum(s.roll_minutes) as minutes
  from service_calls s
  where :graph_compare_by_NA::boolean and s.service_type = 'emergency' and s.roll_minutes is not null
    and s.called_on between date_trunc('month', :date_from::timestamp)::date and (date_trunc('month', :date_to::timestamp) + interval '1 month')::date - 1
    and (:graph_selected_month::integer is null
      or date_trunc('month', s.called_on::timestamp)::date = make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1))
    and (:unit_locations is null or s.unit_location = any(:unit_locations))
    and s.account_id not in (select chosen.account_id from chosen)
    and s.country_code in (select l.country_code from locations l where l.account_id in (select chosen.account_id from chosen))
  group by 1, s.account_id
)
select f.period, round(sum(f.minutes) / sum(f.calls)) as minutes
from of_fleets f
group by f.period
having count(*) >= 3 and max(f.calls) * 4 <= sum(f.calls) * 3
