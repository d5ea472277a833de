with data as (
-- The same a year before, as if it were now; nothing unless the comparison is asked for.
select s.service_call_id, s.account_id, s.location_id, s.called_on, s.service_type, s.cost, s.roll_minutes,
  case when $1::bigint::integer is null then date_trunc('month', (s.called_on + interval '1 year')::timestamp)::date
    else greatest(date_trunc('week', (s.called_on + interval '1 year')::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where l.account_id = any($3::bigint[])
  and ($4::bigint is null or l.account_id = $4::bigint)
  and ($5::text[] is null or l.region = any($5::text[]))
  and ($6::text[] is null or l.location_group = any($6::text[]))
  and (coalesce($7::boolean, $8::bigint[] is null) or l.location_id = any($8::bigint[]))
) place
join service_calls s on s.account_id = place.account_id and s.location_id = place.location_id
where $9::boolean::boolean
  -- Whose day comes again within the chosen days: February 29 with February 28. The bounds before it serve the index.
  and s.called_on between ($10::date::timestamp - interval '1 year')::date and ($11::date::timestamp - interval '1 year')::date + 1
  and (s.called_on + interval '1 year')::date between $10::date and $11::date
  and ($1::bigint::integer is null
    or date_trunc('month', (s.called_on + interval '1 year')::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and ($12::text[] is null or s.service_type = any($12::text[]))
  and ($13::text[] is null or s.unit_location = any($13::text[]))
  and (coalesce($14::boolean, $15::text[] is null) or s.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($15::text[])))
), allowed as materialized (
  select * from data
  where account_id = any($16::bigint[])
    and false
), page as (
  select service_call_id, account_id, location_id, called_on, service_type, cost, roll_minutes, period
  from allowed
  order by service_call_id asc nulls last
  limit $17::integer offset $18::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
