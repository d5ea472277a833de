-- Dashboard reports that the reader saved as templates. Opening one restores it.
select t.template_id, t.report_name, t.account_name, '/fleet-dashboard?tab=report&template=' || t.template_id as address
from dashboard_templates t
where t.user_id = :user_id and t.dashboard_id = 'fleet-dashboard'
