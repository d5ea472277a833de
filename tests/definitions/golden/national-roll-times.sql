with data as (
-- Mean roll time of other fleets' emergencies, by month or week; nothing unless the comparison is asked for. All days of a month
-- or week count, whatever days are chosen. Which fleets are others, and when a mean is too much one of them, says the function.
select m.period, m.minutes
from national_roll_times(
  array(select distinct place.account_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place), $6::date, $7::date, $8::text[],
  $9::bigint::integer, $10::bigint::integer
) m
where $11::boolean::boolean
), allowed as materialized (
  select * from data
  where false
), page as (
  select period, minutes
  from allowed
  order by period asc nulls last
  limit $12::integer offset $13::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
