-- The surveys of a location by dealers and the fleet itself, open ones too. What finished ones found is added up once for all of them.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.kind,
  s.state,
  s.survey_date,
  s.survey_by,
  d.name as dealer,
  s.comments,
  coalesce(found.units, drafted.units, 0) as total_units,
  coalesce(found.tires, drafted.tires, 0) as total_tires,
  found.critical as critical_exceptions,
  found.warning as warning_exceptions,
  s.created_at,
  s.finished_at,
  case when s.state = 'finished' then '/tireoptix/detail/' || s.survey_id else '/fleet-survey/' || s.survey_id || '/overview' end as address
from surveys s
left join dealers d on d.dealer_id = s.dealer_id
left join (
  select
    i.survey_id,
    count(distinct i.unit_id) as units,
    sum(i.total_tires)::bigint as tires,
    sum(i.critical_exceptions)::bigint as critical,
    sum(i.warning_exceptions)::bigint as warning
  from locations l
  join inspections i on i.account_id = l.account_id and i.location_id = l.location_id
  where l.location_id = :location_id
    and i.survey_kind in ('dealer', 'fleet')
    and :scope(i.account_id, i.location_id)
  group by i.survey_id
) found on found.survey_id = s.survey_id
left join (
  select draft.survey_id, count(*) as units, sum(c.tire_count)::bigint as tires
  from surveys open
  join survey_units draft on draft.survey_id = open.survey_id
  join units u on u.unit_id = draft.unit_id
  join axle_configurations c on c.configuration_code = u.configuration_code
  where open.location_id = :location_id and open.state = 'open' and :scope(open.account_id, open.location_id)
  group by draft.survey_id
) drafted on drafted.survey_id = s.survey_id
where s.location_id = :location_id
  and s.kind in ('dealer', 'fleet')
  and :scope(s.account_id, s.location_id)
  and (:state is null or s.state = :state)
