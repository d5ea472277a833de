-- A survey that was withdrawn and is open again: being corrected, until it is finished once more.
select s.survey_id, s.account_id, s.location_id
from surveys s
where s.survey_id = :survey_id
  and s.state = 'open'
  and s.kind in ('dealer', 'fleet')
  and exists (select from survey_revisions r where r.survey_id = s.survey_id)
