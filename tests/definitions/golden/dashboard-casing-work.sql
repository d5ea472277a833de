with data as (
-- Casings repaired and retreaded for the chosen places, on the chosen days, by the chosen dealers, each in its month or in its week of the month that is chosen.
select w.casing_work_id, w.account_id, w.location_id, w.done_on, w.kind, w.quantity, w.cost,
  case when $1::bigint::integer is null then date_trunc('month', w.done_on::timestamp)::date
    else greatest(date_trunc('week', w.done_on::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join casing_work w on w.account_id = place.account_id and w.location_id = place.location_id
where w.done_on between $8::date and $9::date
  and ($1::bigint::integer is null
    or date_trunc('month', w.done_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and (coalesce($10::boolean, $11::text[] is null) or w.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($11::text[])))
), allowed as materialized (
  select * from data
  where false
), page as (
  select casing_work_id, account_id, location_id, done_on, kind, quantity, cost, period
  from allowed
  order by casing_work_id asc nulls last
  limit $12::integer offset $13::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
