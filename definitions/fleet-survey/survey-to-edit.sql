select s.survey_id, s.account_id, s.location_id, s.survey_date, s.survey_by, s.dealer_id as dealer, s.comments, s.state, s.version
from surveys s
where s.survey_id = :id
  and s.kind in ('dealer', 'fleet')
