-- Its text begins with the day in the reader's format; an order by text is one by time.
select
  s.survey_id as value,
  to_char(s.survey_date, :user_date_format) || ' ' || l.name as text,
  to_char(s.survey_date, 'YYYY-MM-DD') || ' ' || l.name as text_order,
  s.account_id,
  s.location_id,
  s.survey_date,
  s.survey_by,
  s.kind
from :dataset(finished-surveys) s
join locations l on l.location_id = s.location_id
where (:accounts is null or s.account_id = any(:accounts))
  and (:locations is null or s.location_id = any(:locations))
  and (:kind is null or s.kind = :kind)
  and (:date_from is null or s.survey_date >= :date_from)
  and (:date_to is null or s.survey_date <= :date_to)
