with data as (
-- What repairing and retreading casings cost by month, and the share of repairs in it.
select date_trunc('month', w.done_on::timestamp)::date as "Date",
  coalesce(sum(w.cost) filter (where w.kind = 'repair'), 0) as "Repair",
  coalesce(sum(w.cost) filter (where w.kind = 'retread'), 0) as "Retread",
  100 * coalesce(sum(w.cost) filter (where w.kind = 'repair'), 0) / nullif(sum(w.cost), 0) as "RepairPercent"
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
join casing_work w on w.account_id = place.account_id and w.location_id = place.location_id
where w.done_on between $7::date and $8::date
  and ($9::boolean or $10::text[] is null or w.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($10::text[])))
group by 1
), allowed as materialized (
  select * from data
  where false
), page as (
  select "Date", "Repair", "Retread", "RepairPercent"
  from allowed
  order by "Date" asc nulls last
  limit $11::integer offset $12::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('repair', coalesce(sum("Repair"), 0), 'retread', coalesce(sum("Retread"), 0)) from allowed having true) as totals
