-- What a unit number means on a survey: whether a unit with it is on it, is in the fleet, in service or not, and where.
select s.survey_id, s.account_id, s.location_id, u.unit_id, u.unit_id is not null as is_unit_exists, d.unit_id is not null as is_unit_exists_on_survey,
  coalesce(u.location_id <> s.location_id, false) as is_elsewhere, coalesce(not u.is_active, false) as is_out_of_service, l.name as location_name
from surveys s
left join lateral (
  select there.unit_id, there.location_id, there.is_active
  from units there
  where there.account_id = s.account_id and unit_number_key(there.unit_number) = unit_number_key(:unit_number) and there.location_id in (select place.location_id from locations place)
  order by there.unit_number = btrim(:unit_number) desc, there.unit_id
  limit 1
) u on true
left join locations l on l.location_id = u.location_id
left join survey_units d on d.survey_id = s.survey_id and d.unit_id = u.unit_id
where s.survey_id = :survey_id
