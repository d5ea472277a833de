-- Locations with units that have an open survey, or were not surveyed for 90 days: what a dealer or the fleet is due to inspect.
select l.location_id, l.account_id, l.name as location_name, a.name as account_name, placed.units, done.last_survey_date,
  case when open.survey_id is not null then 'open' else 'overdue' end as state,
  case when open.survey_id is not null then :day - open.survey_date else :day - done.last_survey_date - 90 end as days,
  drafted.tires_read, drafted.tires,
  case when open.survey_id is not null then '/fleet-survey/' || open.survey_id || '/overview' else '/locations/' || l.location_id || '/dashboard' end as address
from locations l
join accounts a on a.account_id = l.account_id
cross join lateral (select count(*) as units from units u where u.location_id = l.location_id and u.is_active) placed
left join lateral (
  select s.survey_id, s.survey_date
  from surveys s
  where s.location_id = l.location_id and s.account_id = l.account_id and s.state = 'open' and s.kind in ('dealer', 'fleet')
  order by s.survey_date, s.survey_id
  limit 1
) open on true
left join lateral (
  select max(s.survey_date) as last_survey_date
  from surveys s
  where s.location_id = l.location_id and s.account_id = l.account_id and s.state = 'finished' and s.kind in ('dealer', 'fleet') and s.survey_date <= :day
) done on true
left join lateral (
  select sum(draft.tires_read)::bigint as tires_read, sum(c.tire_count)::bigint as tires
  from survey_units draft
  join units u on u.unit_id = draft.unit_id
  join axle_configurations c on c.configuration_code = u.configuration_code
  where draft.survey_id = open.survey_id
) drafted on true
where placed.units > 0
  and (open.survey_id is not null or done.last_survey_date is null or done.last_survey_date < :day - 90)
