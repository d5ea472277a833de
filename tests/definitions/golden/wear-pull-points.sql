with data as (
-- The tread at which a tire comes off, by place and kind of axle: what the most specific of the specs says, else 4/32.
select distinct on (said.location_id, said.axle_kind) said.account_id, said.location_id, said.axle_kind, coalesce(said.minimum_tread_32nds, 4) as pull_point
from (
  select l.account_id, l.location_id, s.axle_kind, s.minimum_tread_32nds, 1 as place
  from locations l join specs s on s.location_id = l.location_id
  union all
  select l.account_id, l.location_id, s.axle_kind, s.minimum_tread_32nds, 2
  from locations l join specs s on s.location_id is null and s.account_id = l.account_id
  union all
  select l.account_id, l.location_id, s.axle_kind, s.minimum_tread_32nds, 3
  from locations l cross join specs s where s.location_id is null and s.account_id is null
) said
where said.account_id = any($1::bigint[])
order by said.location_id, said.axle_kind, said.place
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
