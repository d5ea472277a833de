with data as (
-- Who changed which specification: those of the chosen location, of the chosen fleet with its locations, or all that the reader sees.
select c.spec_change_id, c.changed_at, who.name as changed_by,
  case when c.location_id is not null then 'location' when c.account_id is not null then 'fleet' else 'common' end as level, a.name as account_name, l.name as location_name,
  c.axle_kind, case when c.target_before is null then 'added' when c.target_after is null then 'removed' else 'changed' end as change,
  c.target_before, c.target_after, 100 * c.warning_before as warning_before, 100 * c.warning_after as warning_after,
  100 * c.critical_before as critical_before, 100 * c.critical_after as critical_after, c.minimum_before, c.minimum_after,
  case when c.axle_kind <> 'steer' then c.duals_warning_before end as duals_warning_before, case when c.axle_kind <> 'steer' then c.duals_warning_after end as duals_warning_after,
  case when c.axle_kind <> 'steer' then c.duals_critical_before end as duals_critical_before, case when c.axle_kind <> 'steer' then c.duals_critical_after end as duals_critical_after
from (
-- The place whose specifications are meant: a location, a fleet, or everybody where neither is chosen. A fleet's are changed by who sees all of its
-- locations, and everybody's by administrators.
with asked as (
  select coalesce($1::bigint, substring($2::text from '^location-([0-9]{1,15})$')::bigint) as location_id,
    coalesce($3::bigint, substring($2::text from '^fleet-([0-9]{1,15})$')::bigint) as account_id
)
select 'common' as place, 'common' as level, null::bigint as account_id, null::bigint as location_id, null::text as account_name, null::text as location_name,
  'TVADMIN' = any($4::text[]) and writes_for_everybody() as may_edit
from asked
where asked.location_id is null and asked.account_id is null and coalesce($2::text, 'common') = 'common'
union all
select 'fleet-' || a.account_id, 'fleet', a.account_id, null, a.name, null, reads_place(a.account_id, null)
from asked
join accounts a on a.account_id = asked.account_id
where asked.location_id is null
union all
select 'location-' || l.location_id, 'location', l.account_id, l.location_id, a.name, l.name, true
from asked
join locations l on l.location_id = asked.location_id and (asked.account_id is null or l.account_id = asked.account_id)
join accounts a on a.account_id = l.account_id
) place
join spec_changes c on (place.account_id is null or c.account_id = place.account_id) and (place.location_id is null or c.location_id = place.location_id)
left join accounts a on a.account_id = c.account_id
left join locations l on l.location_id = c.location_id
left join user_names who on who.user_id = c.changed_by
), allowed as materialized (
  select * from data
  where (changed_by ~ $5::text or account_name ~ $5::text or location_name ~ $5::text)
), page as (
  select spec_change_id, changed_at, changed_by, level, account_name, location_name, axle_kind, change, target_before, target_after, warning_before, warning_after, critical_before, critical_after, minimum_before, minimum_after, duals_warning_before, duals_warning_after, duals_critical_before, duals_critical_after
  from allowed
  order by spec_change_id asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
