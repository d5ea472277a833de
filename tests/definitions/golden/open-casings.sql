with data as (
-- Casings that were submitted on these days and are not finished yet, for the chosen places, retreaders and positions, each in its month or in its week of
-- the month that is chosen. What becomes of them is not known, so a choice of statuses leaves them in.
select c.open_casing_id, c.account_id, c.location_id, c.dealer_id, c.submitted_on, c.wheel_position, b.name as brand,
  case when $1::bigint::integer is null then date_trunc('month', c.submitted_on::timestamp)::date
    else greatest(date_trunc('week', c.submitted_on::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join open_casings c on c.account_id = place.account_id and c.location_id = place.location_id
join brands b on b.brand_id = c.brand_id
where c.submitted_on between $8::date and $9::date
  and ($1::bigint::integer is null
    or date_trunc('month', c.submitted_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and ($10::text[] is null or c.wheel_position = any($10::text[]))
  and (coalesce($11::boolean, $12::text[] is null) or c.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($12::text[])))
  and ($13::text[] is null or c.dealer_id in (
    select d.dealer_id from dealers d where case when d.is_ctsc then 'ctsc' else 'other' end = any($13::text[])))
), allowed as materialized (
  select * from data
  where false
), page as (
  select open_casing_id, account_id, location_id, dealer_id, submitted_on, wheel_position, brand, period
  from allowed
  order by open_casing_id asc nulls last
  limit $14::integer offset $15::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
