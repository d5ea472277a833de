-- Where tires were found scrapped: looks at a heap of scrap, and finished surveys of fleets that removed tires. Their ids come from one sequence.
select look.survey_id, look.account_id, look.location_id, look.survey_date, look.survey_by, look.dealer_id
from (
  select s.scrap_survey_id as survey_id, s.account_id, s.location_id, s.survey_date, s.survey_by, s.dealer_id
  from scrap_surveys s
  union all
  select f.survey_id, f.account_id, f.location_id, f.survey_date, f.survey_by, f.dealer_id
  from :dataset(finished-surveys) f
  where exists (select from removed_tires t where t.survey_id = f.survey_id)
) look
where (:accounts is null or look.account_id = any(:accounts))
  and (:dealers is null or look.dealer_id = any(:dealers))
  and (:locations is null or look.location_id = any(:locations))
  and (:date_from is null or look.survey_date >= :date_from)
  and (:date_to is null or look.survey_date <= :date_to)
