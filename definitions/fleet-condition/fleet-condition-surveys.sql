-- Where the inspections come from.
select
  i.survey_id, i.location_name, i.survey_kind, s.survey_date, s.survey_by,
  coalesce(d.name, case when i.survey_kind <> 'checkpoint' then i.account_name end) as company,
  count(*) as units,
  sum(i.total_tires)::bigint as tires,
  sum(i.critical_exceptions + i.warning_exceptions)::bigint as exceptions
from :dataset(fleet-condition-inspections) i
join :dataset(finished-surveys) s on s.survey_id = i.survey_id
left join dealers d on d.dealer_id = s.dealer_id
group by i.survey_id, i.location_name, i.survey_kind, s.survey_date, s.survey_by, d.name, i.account_name
