-- The locations that a survey can be moved to: the others of its fleet that its dealer serves.
select l.location_id as value, concat_ws(', ', l.name, nullif(l.city, '')) as text, l.account_id, l.location_id
from surveys s
join locations l on l.account_id = s.account_id and l.location_id <> s.location_id
where s.survey_id = :survey_id
  and (s.dealer_id is null or exists (select from dealer_locations served where served.location_id = l.location_id and served.dealer_id = s.dealer_id))
