with data as (
-- Roll times of every fleet's emergencies, without saying whose; nothing unless the comparison is asked for.
select s.service_call_id, s.roll_minutes,
  case when $1::bigint::integer is null then date_trunc('month', s.called_on::timestamp)::date
    else greatest(date_trunc('week', s.called_on::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from service_calls s
where $3::boolean::boolean and s.service_type = 'emergency' and s.roll_minutes is not null
  and s.called_on between $4::date and $5::date
  and ($1::bigint::integer is null
    or date_trunc('month', s.called_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and ($6::text[] is null or s.unit_location = any($6::text[]))
), allowed as materialized (
  select * from data
  where false
), page as (
  select service_call_id, roll_minutes, period
  from allowed
  order by service_call_id asc nulls last
  limit $7::integer offset $8::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
