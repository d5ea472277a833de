-- What the report says of itself on its first page. Its title stands there already: a report without a name of its own has none.
select
  nullif(trim(:report_name), '') as report_name,
  string_agg(distinct i.account_name, ', ' order by i.account_name) as account_names,
  count(distinct i.location_id) as locations,
  count(*) as units,
  coalesce(:date_from, min(i.inspected_on)) as date_from,
  coalesce(:date_to, max(i.inspected_on)) as date_to,
  nullif(trim(:comment), '') as comment
from :dataset(fleet-condition-inspections) i
