-- Sends a finished survey to up to ten addresses, as a link that asks for signing in.
insert into outgoing_mail (kind, recipient, locale, user_id, detail)
select 'survey', address, writer.locale, writer.user_id, jsonb_build_object('survey_id', s.survey_id, 'message', btrim(coalesce(:message, '')), 'formats', coalesce(:formats, array[]::text[]))
from surveys s
join users writer on writer.user_id = :user_id
cross join lateral unnest(survey_recipients(:emails, s.state, writer.user_id)) address
where s.survey_id = :survey_id
  and s.kind in ('dealer', 'fleet')
  and :scope(s.account_id, s.location_id)
returning mail_id,
  (select s.account_id from surveys s where s.survey_id = (outgoing_mail.detail ->> 'survey_id')::bigint and :scope(s.account_id, s.location_id)) as account_id,
  (select s.location_id from surveys s where s.survey_id = (outgoing_mail.detail ->> 'survey_id')::bigint and :scope(s.account_id, s.location_id)) as location_id
