-- Whether locations of the fleet differ from what is entered for it, and how many.
select count(*) = 0 as no_conflicts, count(*) as locations,
  case when count(*) > 0 then 'differ' else '' end as message
from :dataset(spec-conflicts) differing
