with data as (
-- Mean roll time of other fleets' emergencies, by month or week; nothing unless the comparison is asked for. The other fleets are
-- those of the chosen fleets' countries of which the reader sees nothing, whatever is chosen: questions that leave out one fleet
-- and another would differ by a single fleet. Only in a country of which the reader sees everything are they the fleets that are
-- not chosen. Each country counts where three of them had calls and none had more than three quarters. All days of a month or
-- week count, whatever days are chosen.
with chosen as (
  select distinct place.account_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where l.account_id = any($1::bigint[])
  and ($2::bigint is null or l.account_id = $2::bigint)
  and ($3::text[] is null or l.region = any($3::text[]))
  and ($4::text[] is null or l.location_group = any($4::text[]))
  and (coalesce($5::boolean, $6::bigint[] is null) or l.location_id = any($6::bigint[]))
) place
), fleets as (
  select a.account_id, a.country_code, bool_or(l.account_id = any($7::bigint[])) as is_seen,
    bool_and(bool_and(l.account_id = any($8::bigint[]))) over (partition by a.country_code) as is_country_seen
  from accounts a
  join locations l on l.account_id = a.account_id
  group by a.account_id
), others as (
  select f.account_id, f.country_code
  from fleets f
  where f.country_code in (select a.country_code from accounts a join chosen on chosen.account_id = a.account_id)
    and case when f.is_country_seen then not exists (select 1 from chosen where chosen.account_id = f.account_id) else not f.is_seen end
), of_fleets as (
  select case when $9::bigint::integer is null then date_trunc('month', s.called_on::timestamp)::date
      else greatest(date_trunc('week', s.called_on::timestamp)::date, make_date($10::bigint::integer, $9::bigint::integer, 1)) end as period,
    others.country_code, count(*) as calls, sum(s.roll_minutes) as minutes
  from service_calls s
  join others on others.account_id = s.account_id
  where $11::boolean::boolean and s.service_type = 'emergency' and s.roll_minutes is not null
    and s.called_on between date_trunc('month', $12::date::timestamp)::date and (date_trunc('month', $13::date::timestamp) + interval '1 month')::date - 1
    and ($9::bigint::integer is null
      or date_trunc('month', s.called_on::timestamp)::date = make_date($10::bigint::integer, $9::bigint::integer, 1))
    and ($14::text[] is null or s.unit_location = any($14::text[]))
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
), allowed as materialized (
  select * from data
  where false
), page as (
  select period, minutes
  from allowed
  order by period asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
