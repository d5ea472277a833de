with data as (
-- What emergency and scheduled service cost; stock deliveries are neither. Beside a sum below 0, of credit notes, there are no shares.
with costs as (
  select sum(s.cost) as total, coalesce(sum(s.cost) filter (where s.service_type = 'emergency'), 0) as emergency,
    coalesce(sum(s.cost) filter (where s.service_type = 'scheduled'), 0) as scheduled
  from (
-- Service calls and credit notes for them, which are no calls, of the chosen places, days, dealers and kinds, each in its month, or in its week of the month that is chosen.
select s.service_call_id, s.account_id, s.location_id, s.called_on, s.service_type, case when s.currency = money.currency then s.cost end as cost, s.cost < 0 as is_credit, s.roll_minutes, s.country_code, s.state_code, s.dealer_id,
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
cross join (
-- The currency that amounts are told in: the chosen one, else that of most amounts; and how many amounts are in others. Amounts of different currencies are never added.
with counted as materialized (
  select a.currency, a.amounts from (
-- How many amounts of the chosen places and days, and of the year before where it is compared, are in each currency; nothing where all are in US dollars.
select a.currency, a.amounts
from amounts_by_currency(
  array(select distinct place.account_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), array(select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), $8::date, $9::date,
  case when $10::boolean::boolean then ($8::date::timestamp - interval '1 year')::date end,
  case when $10::boolean::boolean then ($9::date::timestamp - interval '1 year')::date end, $11::text
) a
) a
)
select chosen.currency, (select sum(c.amounts) from counted c where c.currency <> chosen.currency)::integer as left_out
from (select coalesce($11::text, (select c.currency from counted c order by c.amounts desc, c.currency limit 1), 'USD') as currency) chosen
) money
where s.called_on between $8::date and $9::date
  and ($1::bigint::integer is null
    or date_trunc('month', s.called_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and ($12::text[] is null or s.service_type = any($12::text[]))
  and ($13::text[] is null or s.unit_location = any($13::text[]))
  and (coalesce($14::boolean, $15::text[] is null) or s.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($15::text[])))
) s
  where s.service_type <> 'stock'
  having count(*) > 0
)
select total as "TotalCost", emergency as "EmergencyCost",
  case when least(emergency, scheduled) >= 0 then 100 * emergency / nullif(total, 0) end as "EmergencyPercent",
  scheduled as "ScheduledCost",
  case when least(emergency, scheduled) >= 0 then 100 * scheduled / nullif(total, 0) end as "ScheduledPercent",
  total = 0 as "IsEmpty"
from costs
), allowed as materialized (
  select * from data
  where false
), page as (
  select "TotalCost", "EmergencyCost", "EmergencyPercent", "ScheduledCost", "ScheduledPercent", "IsEmpty"
  from allowed
  order by "TotalCost" asc nulls last
  limit $16::integer offset $17::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
