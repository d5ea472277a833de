with data as (
-- The same a year before, as if it were now; nothing unless the comparison is asked for.
select s.service_call_id, s.account_id, s.location_id, s.called_on, s.service_type, s.cost, s.roll_minutes,
  case when $1::bigint::integer is null then date_trunc('month', (s.called_on + interval '1 year')::timestamp)::date
    else greatest(date_trunc('week', (s.called_on + interval '1 year')::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join service_calls s on s.account_id = place.account_id and s.location_id = place.location_id
where $8::boolean::boolean
  -- Whose day comes again within the chosen days: February 29 with February 28. The bounds before it serve the index.
  and s.called_on between ($9::date::timestamp - interval '1 year')::date and ($10::date::timestamp - interval '1 year')::date + 1
  and (s.called_on + interval '1 year')::date between $9::date and $10::date
  and ($1::bigint::integer is null
    or date_trunc('month', (s.called_on + interval '1 year')::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and ($11::text[] is null or s.service_type = any($11::text[]))
  and ($12::text[] is null or s.unit_location = any($12::text[]))
  and (coalesce($13::boolean, $14::text[] is null) or s.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($14::text[])))
), allowed as materialized (
  select * from data
  where false
), page as (
  select service_call_id, account_id, location_id, called_on, service_type, cost, roll_minutes, period
  from allowed
  order by service_call_id asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
