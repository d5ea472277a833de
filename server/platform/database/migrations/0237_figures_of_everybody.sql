-- Figures of everybody: the only ones that come from rows out of their reader's reach. Each is a mean over fleets, and nothing
-- where fewer than three of them or mostly one are in it. They read with the rights of their owner.

-- Mean roll time of other fleets' emergencies, by month or, within a chosen month, by week. The other fleets are those of the chosen
-- fleets' countries of which the reader sees nothing, whatever is chosen: questions that leave out one fleet and another would differ
-- by a single fleet. Only in a country of which the reader sees everything are they the fleets that are not chosen.
create function national_roll_times(chosen bigint[], date_from date, date_to date, at_places text[], of_year integer, of_month integer)
returns table (period date, minutes numeric) language sql stable security definer set search_path = public as $$
  with fleets as (
    select a.account_id, a.country_code, bool_or(reads_place(l.account_id, l.location_id)) as is_seen,
      bool_and(bool_and(reads_place(l.account_id, l.location_id))) over (partition by a.country_code) as is_country_seen
    from accounts a
    join locations l on l.account_id = a.account_id
    group by a.account_id
  ), others as (
    select f.account_id, f.country_code
    from fleets f
    where f.country_code in (select own.country_code from fleets own where own.is_seen and own.account_id = any(chosen))
      and case when f.is_country_seen then not f.account_id = any(chosen) else not f.is_seen end
  ), of_fleets as (
    select case when of_month is null then date_trunc('month', s.called_on::timestamp)::date
        else greatest(date_trunc('week', s.called_on::timestamp)::date, make_date(of_year, of_month, 1)) end as period,
      others.country_code, count(*) as calls, sum(s.roll_minutes) as minutes
    from service_calls s
    join others on others.account_id = s.account_id
    where s.service_type = 'emergency' and s.roll_minutes is not null
      and s.called_on between date_trunc('month', date_from::timestamp)::date and (date_trunc('month', date_to::timestamp) + interval '1 month')::date - 1
      and (of_month is null or date_trunc('month', s.called_on::timestamp)::date = make_date(of_year, of_month, 1))
      and (at_places is null or s.unit_location = any(at_places))
    group by 1, others.country_code, s.account_id
  ), of_countries as (
    select f.period, sum(f.calls) as calls, sum(f.minutes) as minutes
    from of_fleets f
    group by f.period, f.country_code
    having count(*) >= 3 and max(f.calls) * 4 <= sum(f.calls) * 3
  )
  select c.period, round(sum(c.minutes) / sum(c.calls))
  from of_countries c
  group by c.period
$$;
