-- What stands in each account's yard.
select
  i.account_id, i.account_number, i.account_name,
  count(*) as units,
  sum(i.total_tires)::bigint as tires,
  sum(i.total_tires_read_count)::bigint as tires_read,
  sum(i.critical_exceptions)::bigint as critical_exceptions,
  sum(i.warning_exceptions)::bigint as warning_exceptions,
  min(i.inspected_on) as first_inspected_on,
  max(i.inspected_on) as last_inspected_on
from :dataset(fleet-condition-inspections) i
group by i.account_id, i.account_number, i.account_name
