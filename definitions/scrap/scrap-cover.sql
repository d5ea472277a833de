-- Whose scrap it is, which days and who asks. The days are those asked for, else those there are.
select
  string_agg(distinct tire.account_name, ', ' order by tire.account_name) as account_names,
  -- More names than a line or two hold say nothing: then how many there are.
  case when count(distinct tire.account_name) > 10 then count(distinct tire.account_name)::text else string_agg(distinct tire.account_name, ', ' order by tire.account_name) end as accounts,
  count(distinct tire.fleet_location) as locations,
  count(distinct tire.survey_id) as surveys,
  count(*) as tires,
  coalesce(:date_from, min(tire.removed_on)) as first_day,
  coalesce(:date_to, max(tire.removed_on)) as last_day,
  :user_name as prepared_by
from :dataset(scrap-tires) tire
