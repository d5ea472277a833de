-- One row a unit in service at its last inspection, with how it was a week before: as it was stored, for who reaches whole accounts.
select u.unit_id, u.account_id, u.location_id, u.unit_number, u.unit_number_order,
  c.account_id as inspected_account_id, c.inspection_id, c.inspected_on, c.survey_id, c.survey_kind, c.critical_tires, c.warning_tires, c.critical_since,
  case when c.inspected_on <= :day - 7 then c.critical_tires else coalesce(c.critical_by_day[width_bucket(:day - 7, c.days)], 0) end as critical_before,
  case when c.inspected_on <= :day - 7 then c.warning_tires else coalesce(c.warning_by_day[width_bucket(:day - 7, c.days)], 0) end as warning_before
from unit_conditions c
join units u on u.unit_id = c.unit_id and u.is_active
where reads_whole_accounts()
union all
-- Others reach a part of the inspections: what these say is worked out.
select t.unit_id, t.account_id, t.location_id, t.unit_number, t.unit_number_order,
  t.inspected_account_id, t.inspection_id, t.inspected_on, t.survey_id, t.survey_kind, t.critical_tires, t.warning_tires, part.critical_since,
  t.critical_before, t.warning_before
from :dataset(home-tires) t
left join :dataset(home-units) part on part.unit_id = t.unit_id
where not reads_whole_accounts()
