-- What the report says of itself on its first page. Its title stands there already: a report without a name of its own has none.
select
  nullif(trim(:report_name), '') as report_name,
  string_agg(distinct i.account_name, ', ' order by i.account_name) as account_names,
  -- More names than a line or two hold say nothing: then how many there are.
  case when count(distinct i.account_name) > 10 then count(distinct i.account_name)::text else string_agg(distinct i.account_name, ', ' order by i.account_name) end as accounts,
  count(distinct i.location_id) as locations,
  count(*) as units,
  coalesce(:date_from, min(i.inspected_on)) as date_from,
  coalesce(:date_to, max(i.inspected_on)) as date_to,
  nullif(trim(:comment), '') as comment
from :dataset(fleet-condition-inspections) i
