with data as (
-- What the reader's accounts do; an account that does not say is none.
select a.vocation as value, a.vocation as text
from accounts a
where a.vocation <> ''
group by a.vocation
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
