with data as (
-- Sends a finished survey to up to ten addresses, as a link that asks for signing in.
select sent.mail_id, s.account_id, s.location_id
from surveys s
cross join lateral queue_survey_mail(s.survey_id, $1::bigint, $2::text, $3::text, $4::text[]) sent (mail_id)
where s.survey_id = $5::bigint
), page as (
  select mail_id
  from data
  order by mail_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
