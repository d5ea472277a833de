-- Adds a unit to the location of an open survey, and to the survey.
insert into units (account_id, location_id, unit_number, unit_type, configuration_code, vocation, created_by)
select s.account_id, s.location_id, free_number(s.survey_id, btrim(:unit_number), (
    select there.unit_id
    from units there
    where there.account_id = s.account_id and unit_number_key(there.unit_number) = unit_number_key(:unit_number)
      and there.location_id in (select place.location_id from locations place)
    order by there.unit_number = btrim(:unit_number) desc, there.unit_id
    limit 1
  )), coalesce(c.unit_type, :type), known_configuration(c.configuration_code), :vocation, :user_id
from surveys s
left join axle_configurations c on c.configuration_code = :configuration and c.unit_type = :type
where s.survey_id = :survey_id
  and s.kind in ('dealer', 'fleet')
  and (select changing_survey(seen.survey_id) from surveys seen where seen.survey_id = :survey_id) is not null
returning put_on_survey(:survey_id, unit_id, :user_id) as unit_inspection_id, unit_id, account_id, location_id
