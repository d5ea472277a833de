-- Mean roll time of other fleets' emergencies, by month or week; nothing unless the comparison is asked for. The other fleets are
-- those of the chosen fleets' countries of which the reader sees nothing, whatever is chosen: questions that leave out one fleet
-- and another would differ by a single fleet. Only in a country of which the reader sees everything are they the fleets that are
-- not chosen. Each country counts where three of them had calls and none had more than three quarters. All days of a month or
-- week count, whatever days are chosen.
with chosen as (
  select distinct place.account_id from :dataset(dashboard-places) place
), fleets as (
  select a.account_id, a.country_code, bool_or(:scope(l.account_id, l.location_id)) as is_seen,
    bool_and(bool_and(:scope(l.account_id, l.location_id))) over (partition by a.country_code) as is_country_seen
  from accounts a
  join locations l on l.account_id = a.account_id
  group by a.account_id
), others as (
  select f.account_id, f.country_code
  from fleets f
  where f.country_code in (select a.country_code from accounts a join chosen on chosen.account_id = a.account_id)
    and case when f.is_country_seen then not exists (select 1 from chosen where chosen.account_id = f.account_id) else not f.is_seen end
), of_fleets as (
  select case when :graph_selected_month::integer is null then date_trunc('month', s.called_on::timestamp)::date
      else greatest(date_trunc('week', s.called_on::timestamp)::date, make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1)) end as period,
    others.country_code, count(*) as calls, sum(s.roll_minutes) as minutes
  from service_calls s
  join others on others.account_id = s.account_id
  where :graph_compare_by_NA::boolean and s.service_type = 'emergency' and s.roll_minutes is not null
    and s.called_on between date_trunc('month', :date_from::timestamp)::date and (date_trunc('month', :date_to::timestamp) + interval '1 month')::date - 1
    and (:graph_selected_month::integer is null
      or date_trunc('month', s.called_on::timestamp)::date = make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1))
    and (:unit_locations is null or s.unit_location = any(:unit_locations))
  group by 1, others.country_code, s.account_id
), of_countries as (
  select f.period, sum(f.calls) as calls, sum(f.minutes) as minutes
  from of_fleets f
  group by f.period, f.country_code
  having count(*) >= 3 and max(f.calls) * 4 <= sum(f.calls) * 3
)
select c.period, round(sum(c.minutes) / sum(c.calls)) as minutes
from of_countries c
group by c.period
