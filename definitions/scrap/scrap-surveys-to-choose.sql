-- Looks at a heap of scrap, to choose from.
select s.scrap_survey_id as value, l.name || ', ' || to_char(s.survey_date, 'MM/DD/YYYY') as text, s.survey_by, s.survey_date, s.account_id, s.location_id
from scrap_surveys s
join locations l on l.location_id = s.location_id
where :scope(s.account_id, s.location_id)
  and (:accounts is null or s.account_id = any(:accounts))
  and (:dealers is null or s.dealer_id = any(:dealers))
  and (:locations is null or s.location_id = any(:locations))
  and (:date_from is null or s.survey_date >= :date_from)
  and (:date_to is null or s.survey_date <= :date_to)
