with data as (
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
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place), array(select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place), $6::date, $7::date,
  case when $8::boolean::boolean then ($6::date::timestamp - interval '1 year')::date end,
  case when $8::boolean::boolean then ($7::date::timestamp - interval '1 year')::date end, $9::text
) a
) a
)
select chosen.currency, (select sum(c.amounts) from counted c where c.currency <> chosen.currency)::integer as left_out
from (select coalesce($9::text, (select c.currency from counted c order by c.amounts desc, c.currency limit 1), 'USD') as currency) chosen
), allowed as materialized (
  select * from data
  where false
), page as (
  select currency, left_out
  from allowed
  order by currency collate "und-x-icu" asc nulls last
  limit $10::integer offset $11::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
