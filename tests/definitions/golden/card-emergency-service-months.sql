with data as (
-- What emergency and scheduled service cost by month.
select date_trunc('month', s.called_on::timestamp)::date as "Date",
  coalesce(sum(s.cost) filter (where s.service_type = 'emergency'), 0) as "EmergencyCost",
  coalesce(sum(s.cost) filter (where s.service_type = 'scheduled'), 0) as "ScheduledCost"
from (
-- Service calls of the chosen places, days, dealers and kinds.
select s.service_call_id, s.account_id, s.location_id, s.called_on, s.service_type, s.cost
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where l.account_id = any($1::bigint[])
  and ($2::bigint is null or l.account_id = $2::bigint)
  and ($3::text[] is null or l.region = any($3::text[]))
  and ($4::text[] is null or l.location_group = any($4::text[]))
  and ($5::boolean or $6::bigint[] is null or l.location_id = any($6::bigint[]))
) place
join service_calls s on s.account_id = place.account_id and s.location_id = place.location_id
where s.called_on between $7::date and $8::date
  and ($9::text[] is null or s.service_type = any($9::text[]))
  and ($10::text[] is null or s.unit_location = any($10::text[]))
  and ($11::boolean or $12::text[] is null or s.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($12::text[])))
) s
where s.service_type <> 'stock'
group by 1
), allowed as materialized (
  select * from data
  where false
), page as (
  select "Date", "EmergencyCost", "ScheduledCost"
  from allowed
  order by "Date" asc nulls last
  limit $13::integer offset $14::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
