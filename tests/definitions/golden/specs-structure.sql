with data as (
-- What the reader may manage. Who may manage nothing is told so by code 403 in the answer. The head office is that of the account, or of the only one.
select
  $1::text in ('GYR', 'SSC', 'ADMIN') as has_fleet_tab_access,
  reach.accounts_whole > 0 as "has_fleet_Level_access",
  reach.accounts_whole > 0 and reach.accounts_whole = reach.accounts as has_all_location_level_access,
  office.head_office,
  'TVADMIN' = any($2::text[]) as has_tv_admin_security,
  may.manage as can_manage_specs,
  json_build_object('code', case when may.manage then 200 else 403 end, 'description', '', 'is_error', not may.manage, 'errors', json_build_array()) as response_status
from (
  select count(*) as accounts, count(*) filter (where reads_place(a.account_id, null)) as accounts_whole
  from accounts a left join locations new on false
) reach
cross join (select 'can_manage_specs' = any($3::text[]) or 'TVADMIN' = any($2::text[]) as manage) may
cross join (
  select case when count(distinct l.account_id) = 1 then min(l.location_id) end as head_office
  from locations l
  where l.is_head_office and ($4::bigint is null or l.account_id = $4::bigint)
) office
), allowed as materialized (
  select * from data
  where false
), page as (
  select has_fleet_tab_access, "has_fleet_Level_access", has_all_location_level_access, head_office, has_tv_admin_security, can_manage_specs, response_status
  from allowed
  order by can_manage_specs asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
