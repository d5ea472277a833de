with data as (
-- Dashboard reports that the reader saved as templates. Opening one restores it.
select t.template_id, t.report_name, t.account_name, '/fleet-dashboard?tab=report&template=' || t.template_id as address
from dashboard_templates t
where t.user_id = $1::bigint and t.dashboard_id = 'fleet-dashboard'
), allowed as materialized (
  select * from data
  where false
), page as (
  select template_id, report_name, account_name, address
  from allowed
  order by template_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
