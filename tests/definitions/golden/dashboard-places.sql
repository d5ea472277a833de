with data as (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where l.account_id = any($1::bigint[])
  and ($2::bigint is null or l.account_id = $2::bigint)
  and ($3::text[] is null or l.region = any($3::text[]))
  and ($4::text[] is null or l.location_group = any($4::text[]))
  and (coalesce($5::boolean, $6::bigint[] is null) or l.location_id = any($6::bigint[]))
), allowed as materialized (
  select * from data
  where account_id = any($7::bigint[])
    and false
), page as (
  select location_id, account_id
  from allowed
  order by location_id asc nulls last
  limit $8::integer offset $9::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
