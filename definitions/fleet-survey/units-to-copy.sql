-- Units of the fleet of a survey that another can be like.
select u.unit_id as value, u.unit_number as text, u.unit_number_order as text_order, u.account_id, u.location_id, u.unit_type as type, c.name as configuration
from surveys s
join units u on u.account_id = s.account_id and u.is_active
join axle_configurations c on c.configuration_code = u.configuration_code
where s.survey_id = :survey_id
  and (:type is null or u.unit_type = :type) and u.location_id in (select place.location_id from locations place)
