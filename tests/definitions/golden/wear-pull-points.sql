with data as (
-- The tread at which a tire comes off, by place and kind of axle.
select s.account_id, s.location_id, s.axle_kind, s.pull_point_32nds as pull_point
from specs_in_force s
where s.location_id is not null and s.account_id = any($1::bigint[])
), allowed as materialized (
  select * from data
  where account_id = any($2::bigint[])
    and false
), page as (
  select account_id, location_id, axle_kind, pull_point
  from allowed
  order by location_id asc nulls last, axle_kind collate "und-x-icu" asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
