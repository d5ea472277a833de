with data as (
-- The five dealers that served most calls.
select d.name as "DealerName", count(*) as "TotalCalls", count(*) filter (where s.service_type = 'emergency') as "EmergencyCalls",
  count(*) filter (where s.service_type = 'scheduled') as "ScheduledCalls", count(*) filter (where s.service_type = 'stock') as "StockCalls"
from (
-- Service calls of the chosen places, days, dealers and kinds, each in its month, or in its week of the month that is chosen.
select s.service_call_id, s.account_id, s.location_id, s.called_on, s.service_type, s.cost, s.roll_minutes, s.country_code, s.state_code, s.dealer_id,
  case when $1::bigint::integer is null then date_trunc('month', s.called_on::timestamp)::date
    else greatest(date_trunc('week', s.called_on::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
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
where s.called_on between $8::date and $9::date
  and ($1::bigint::integer is null
    or date_trunc('month', s.called_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and ($10::text[] is null or s.service_type = any($10::text[]))
  and ($11::text[] is null or s.unit_location = any($11::text[]))
  and (coalesce($12::boolean, $13::text[] is null) or s.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($13::text[])))
) s
join dealers d on d.dealer_id = s.dealer_id
group by d.dealer_id, d.name
order by count(*) desc, d.name collate "und-x-icu"
limit 5
), allowed as materialized (
  select * from data
  where false
), page as (
  select "DealerName", "TotalCalls", "EmergencyCalls", "ScheduledCalls", "StockCalls"
  from allowed
  order by "DealerName" collate "und-x-icu" asc nulls last
  limit $14::integer offset $15::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('calls', case when count(*) = 0 then 0 else sum("TotalCalls") end, 'emergency', case when count(*) = 0 then 0 else sum("EmergencyCalls") end, 'scheduled', case when count(*) = 0 then 0 else sum("ScheduledCalls") end, 'stock', case when count(*) = 0 then 0 else sum("StockCalls") end) from allowed having true) as totals
