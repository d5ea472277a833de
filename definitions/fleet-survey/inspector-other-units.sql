-- Units of an open survey's location, in service, that are not on it: as they are put on it without a network.
select u.unit_id, u.account_id, u.location_id, u.unit_number, u.unit_number_order, u.unit_type as type, u.configuration_code
from surveys s
join units u on u.account_id = s.account_id and u.location_id = s.location_id and u.is_active
where s.survey_id = :survey_id
  and s.state = 'open'
  and s.kind in ('dealer', 'fleet')
  and :scope(s.account_id, s.location_id)
  and :scope(u.account_id, u.location_id)
  and not exists (select from survey_units d where d.survey_id = s.survey_id and d.unit_id = u.unit_id)
