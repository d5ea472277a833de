-- One row a unit of a finished survey, with what was noted of it.
select s.survey_id, s.account_id, s.location_id, i.unit_id, u.unit_number, u.unit_number_order, u.unit_type,
  i.total_tires, i.total_tires_read_count as tires_read, i.total_tires_read_count = 0 as is_unread,
  case when i.total_tires_read_count > 0 then i.critical_exceptions end as critical_exceptions,
  case when i.total_tires_read_count > 0 then i.warning_exceptions end as warning_exceptions,
  i.odometer_miles as odometer, i.hours, i.comments, c.result as trailer_readiness
from :dataset(surveys-chosen) s
join inspections i on i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet')
join units u on u.unit_id = i.unit_id
left join trailer_checks c on c.survey_id = s.survey_id and c.unit_id = i.unit_id
