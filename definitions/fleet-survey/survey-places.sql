-- Accounts at their locations: where a survey begins.
select
  l.location_id,
  l.account_id,
  a.account_number,
  a.name as account_name,
  a.location_type,
  a.vocation,
  l.location_number,
  l.name as location_name,
  l.name_order as location_name_order,
  l.address,
  l.city,
  l.state_code,
  l.postal_code,
  l.country_code,
  (select count(*) from units u where u.location_id = l.location_id and u.is_active) as units,
  (select count(*) from surveys s where s.location_id = l.location_id and s.state = 'open') as open_surveys,
  (select max(s.survey_date) from surveys s where s.location_id = l.location_id and s.state = 'finished' and s.kind in ('dealer', 'fleet')
    and exists (select from inspections i where i.survey_id = s.survey_id and i.total_tires_read_count > 0)) as last_survey_date
from locations l
join accounts a on a.account_id = l.account_id
where (:account_types is null or a.location_type = any(:account_types))
  and (:preferred_only is not true or a.location_type = 2)
  and (:vocations is null or a.vocation = any(:vocations))
  and (:fleets is null or a.name = any(:fleets))
  and (:countries is null or l.country_code = any(:countries))
  and (:states is null or l.country_code || '-' || l.state_code = any(:states))
