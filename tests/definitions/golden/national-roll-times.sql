with data as (
-- Mean roll time of other fleets' emergencies in the same countries, by month or week; nothing unless the comparison is asked for.
-- A mean tells of nobody: at least three other fleets had calls, none had more than three quarters of them, and all days of a
-- month or week count, whatever days are chosen, so that two questions differ by no single day.
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
), of_fleets as (
  select case when $7::bigint::integer is null then date_trunc('month', s.called_on::timestamp)::date
      else greatest(date_trunc('week', s.called_on::timestamp)::date, make_date($8::bigint::integer, $7::bigint::integer, 1)) end as period,
    count(*) as calls, sum(s.roll_minutes) as minutes
  from service_calls s
  where $9::boolean::boolean and s.service_type = 'emergency' and s.roll_minutes is not null
    and s.called_on between date_trunc('month', $10::date::timestamp)::date and (date_trunc('month', $11::date::timestamp) + interval '1 month')::date - 1
    and ($7::bigint::integer is null
      or date_trunc('month', s.called_on::timestamp)::date = make_date($8::bigint::integer, $7::bigint::integer, 1))
    and ($12::text[] is null or s.unit_location = any($12::text[]))
    and s.account_id not in (select chosen.account_id from chosen)
    and s.country_code in (select l.country_code from locations l where l.account_id in (select chosen.account_id from chosen))
  group by 1, s.account_id
)
select f.period, round(sum(f.minutes) / sum(f.calls)) as minutes
from of_fleets f
group by f.period
having count(*) >= 3 and max(f.calls) * 4 <= sum(f.calls) * 3
), allowed as materialized (
  select * from data
  where false
), page as (
  select period, minutes
  from allowed
  order by period asc nulls last
  limit $13::integer offset $14::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
