with data as (
-- The surveys of a location by dealers and the fleet itself, open ones too. Units of a finished one were inspected on its day: one month is looked into.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.kind,
  s.state,
  s.survey_date,
  s.survey_by,
  enterer.name as entered_by,
  d.name as dealer,
  s.comments,
  found.units + drafted.units as total_units,
  coalesce(found.tires, drafted.tires, 0) as total_tires,
  coalesce(found.tires_read, drafted.tires_read, 0) as tires_read,
  found.critical as critical_exceptions,
  found.warning as warning_exceptions,
  s.created_at,
  s.finished_at,
  case when s.state = 'finished' then '/tireoptix/detail/' || s.survey_id else '/fleet-survey/' || s.survey_id || '/overview' end as address
from surveys s
left join dealers d on d.dealer_id = s.dealer_id
left join user_names enterer on enterer.user_id = s.created_by
left join lateral (
  -- As in tire surveys: a unit of which no tire was read was not inspected.
  select count(*) as units, sum(seen.tires)::bigint as tires, sum(seen.tires_read)::bigint as tires_read, sum(seen.critical)::bigint as critical, sum(seen.warning)::bigint as warning
  from (
    select sum(i.total_tires) as tires, sum(i.total_tires_read_count) as tires_read, sum(i.critical_exceptions) as critical, sum(i.warning_exceptions) as warning
    from inspections i
    where i.survey_id = s.survey_id and i.inspected_on = s.survey_date and i.survey_kind in ('dealer', 'fleet')
    group by i.unit_id
    having sum(i.total_tires_read_count) > 0
  ) seen
) found on true
left join lateral (
  select count(*) as units, sum(c.tire_count)::bigint as tires, sum(draft.tires_read)::bigint as tires_read
  from survey_units draft
  join units u on u.unit_id = draft.unit_id
  join axle_configurations c on c.configuration_code = u.configuration_code
  where draft.survey_id = s.survey_id and s.state = 'open'
) drafted on true
where s.location_id = $1::bigint
  and s.kind in ('dealer', 'fleet')
  and ($2::text is null or s.state = $2::text)
), allowed as materialized (
  select * from data
  where (survey_by ~ $3::text or entered_by ~ $3::text or dealer ~ $3::text or comments ~ $3::text)
), page as (
  select survey_id, account_id, location_id, kind, state, survey_date, survey_by, entered_by, dealer, comments, total_units, total_tires, tires_read, critical_exceptions, warning_exceptions, created_at, finished_at, address
  from allowed
  order by survey_id asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('surveys', count(*), 'total_units', case when count(*) = 0 then 0 else sum(total_units) end, 'total_tires', case when count(*) = 0 then 0 else sum(total_tires) end, 'critical_exceptions', case when count(*) = 0 then 0 else sum(critical_exceptions) end, 'warning_exceptions', case when count(*) = 0 then 0 else sum(warning_exceptions) end) from allowed having true) as totals
