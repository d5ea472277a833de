with data as (
-- The last purchase, service call and work on a casing of the chosen places, within reach.
select max(latest.purchased_on) as latest_purchase, max(latest.called_on) as latest_call, max(latest.done_on) as latest_work
from accounts a
cross join lateral (
  select
    (select b.purchased_on from purchases b
      where b.account_id = a.account_id and b.location_id in (select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place)
      order by b.purchased_on desc limit 1) as purchased_on,
    (select s.called_on from service_calls s
      where s.account_id = a.account_id and s.location_id in (select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place)
      order by s.called_on desc limit 1) as called_on,
    (select w.done_on from casing_work w
      where w.account_id = a.account_id and w.location_id in (select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place)
      order by w.done_on desc limit 1) as done_on
) latest
where $1::bigint is null or a.account_id = $1::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select latest_purchase, latest_call, latest_work
  from allowed
  order by latest_purchase asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
