-- Units of the fleet that are not on a survey: of its location first. Those out of service where they are asked for.
select u.unit_id as value, u.unit_number as text, case when u.location_id = s.location_id then '0' else '1' end || u.unit_number_order as text_order, u.account_id, u.location_id, u.unit_type as type,
  case when u.location_id = s.location_id then c.name else l.name end as place,
  u.location_id <> s.location_id as is_elsewhere, not u.is_active as is_out_of_service
from surveys s
join units u on u.account_id = s.account_id and (u.is_active or :out_of_service)
join locations l on l.location_id = u.location_id
join axle_configurations c on c.configuration_code = u.configuration_code
where s.survey_id = :survey_id
  and (:type is null or u.unit_type = :type) and u.location_id in (select place.location_id from locations place)
  and not exists (select from survey_units d where d.survey_id = s.survey_id and d.unit_id = u.unit_id)
