-- The questions of a configuration with their answers, as they were when it was submitted; of a draft, as they are.
select c.configuration_id, c.account_id, j.question_id, j.place, j.weight, j.value, j.text, j.rate, j.grade
from lease_configurations c
cross join lateral lease_verdict(c.answers) now
cross join lateral jsonb_to_recordset(coalesce(c.judged, now.judged)) as j (question_id text, place integer, weight numeric, value text, text text, rate integer, grade text)
where (c.created_by = :user_id or (c.state = 'submitted' and :user_group in ('GYR', 'SSC', 'ADMIN')))
  and (:id is null or c.configuration_id = :id)
