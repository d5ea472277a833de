with data as (
-- The tread at which a tire comes off, by place and kind of axle.
select s.account_id, s.location_id, s.axle_kind, s.pull_point_32nds as pull_point
from specs_in_force s
where s.location_id is not null
), allowed as materialized (
  select * from data
  where false
), page as (
  select account_id, location_id, axle_kind, pull_point
  from allowed
  order by location_id asc nulls last, axle_kind collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
