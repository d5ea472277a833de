-- Sends a finished survey to up to ten addresses, as a link that asks for signing in.
select sent.mail_id, s.account_id, s.location_id
from surveys s
cross join lateral queue_survey_mail(s.survey_id, :user_id, :emails, :message, :formats) sent (mail_id)
where s.survey_id = :survey_id
