-- The work of retreaders together, beside that of a year before where that is asked for. The reject rate is of casings offered for retreading, the days
-- are those of finished retreads from the day they were submitted.
with now as (
  select count(*) as casings, count(*) filter (where c.status = 'retread') as retreaded,
    100.0 * count(*) filter (where c.status = 'rejected') / nullif(count(*) filter (where c.status in ('retread', 'rejected')), 0) as rejected,
    avg(c.days) filter (where c.status = 'retread') as days, avg(c.nail_holes + c.sections + c.spots + c.beads) as repairs
  from :dataset(dashboard-casings) c
), before as (
  select nullif(count(*), 0) as casings, nullif(count(*) filter (where c.status = 'retread'), 0) as retreaded,
    100.0 * count(*) filter (where c.status = 'rejected') / nullif(count(*) filter (where c.status in ('retread', 'rejected')), 0) as rejected,
    avg(c.days) filter (where c.status = 'retread') as days, avg(c.nail_holes + c.sections + c.spots + c.beads) as repairs
  from :dataset(dashboard-casings-year-before) c
)
select now.casings as "Casings", now.retreaded as "Retreaded", now.rejected as "RejectRate", now.days as "AverageDays", now.repairs as "Repairs",
  before.casings as "PrevCasings", before.retreaded as "PrevRetreaded", before.rejected as "PrevRejectRate", before.days as "PrevAverageDays",
  before.repairs as "PrevRepairs"
from now, before
where now.casings > 0
