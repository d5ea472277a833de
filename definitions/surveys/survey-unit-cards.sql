-- One row a unit of a survey, with its wheels beside what was read the last time it was surveyed before, and its tires as they are drawn. A unit is
-- better or worse by its critical exceptions, of as many by its warnings.
select s.survey_id, s.account_id, s.location_id, i.inspection_id, i.unit_id, u.unit_number, u.unit_number_order, u.unit_type,
  i.total_tires, i.total_tires_read_count as tires_read, i.total_tires_read_count = 0 as is_unread,
  case when i.total_tires_read_count > 0 then i.critical_exceptions end as critical_exceptions,
  case when i.total_tires_read_count > 0 then i.warning_exceptions end as warning_exceptions,
  i.odometer_miles as odometer, i.hours, i.comments, c.result as trailer_readiness,
  (select nullif(count(*), 0) from images m where m.survey_id = s.survey_id and m.unit_id = i.unit_id and m.tire_id is null and m.axle_number is null) as unit_images_count,
  last.inspected_on as surveyed_before,
  case
    when i.total_tires_read_count = 0 or last.inspected_on is null then null
    when (i.critical_exceptions, i.warning_exceptions) > (last.critical_exceptions, last.warning_exceptions) then 'worse'
    when (i.critical_exceptions, i.warning_exceptions) < (last.critical_exceptions, last.warning_exceptions) then 'better'
    else 'same'
  end as change,
  (
    select json_agg(wheel order by wheel.position_order) from :dataset(surveyed-wheels) wheel
    where wheel.account_id = i.account_id and wheel.inspected_on = i.inspected_on and wheel.inspection_id = i.inspection_id
      and (:exceptions_only is not true or wheel.is_exception)
  ) as wheels,
  (
    select axles.tires from :dataset(inspected-axles) axles
    where axles.account_id = i.account_id and axles.inspected_on = i.inspected_on and axles.inspection_id = i.inspection_id
  ) as tires
from :dataset(surveys-chosen) s
join inspections i on i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet')
join units u on u.unit_id = i.unit_id
left join trailer_checks c on c.survey_id = s.survey_id and c.unit_id = i.unit_id
left join lateral (
  select previous.inspected_on, previous.critical_exceptions, previous.warning_exceptions from inspections previous
  where previous.unit_id = i.unit_id and previous.survey_kind in ('dealer', 'fleet') and previous.total_tires_read_count > 0
    and (previous.inspected_on, previous.inspected_time, previous.inspection_id) < (i.inspected_on, i.inspected_time, i.inspection_id)
  order by previous.inspected_on desc, previous.inspected_time desc, previous.inspection_id desc
  limit 1
) last on true
