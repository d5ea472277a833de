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
where :scope(said.account_id, said.location_id)
order by said.location_id, said.axle_kind, said.place
