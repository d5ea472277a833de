-- The locations of the fleet that a survey is of.
select l.location_id as value, concat_ws(', ', l.name, nullif(l.city, '')) as text, l.account_id, l.location_id
from locations l
where l.account_id = (select s.account_id from surveys s where s.survey_id = :survey_id and :scope(s.account_id, s.location_id))
  and :scope(l.account_id, l.location_id)
