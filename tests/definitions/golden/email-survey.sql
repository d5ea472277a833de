with data as (
-- Sends a finished survey to up to ten addresses, as a link that asks for signing in.
insert into outgoing_mail (kind, recipient, locale, user_id, detail)
select 'survey', address, writer.locale, writer.user_id, jsonb_build_object('survey_id', s.survey_id, 'message', btrim(coalesce($1::text, '')), 'formats', coalesce($2::text[], array[]::text[]))
from surveys s
join users writer on writer.user_id = $3::bigint
cross join lateral unnest(survey_recipients($4::text, s.state, writer.user_id)) address
where s.survey_id = $5::bigint
  and s.kind in ('dealer', 'fleet')
  and s.account_id = any($6::bigint[])
returning mail_id,
  (select s.account_id from surveys s where s.survey_id = (outgoing_mail.detail ->> 'survey_id')::bigint and s.account_id = any($7::bigint[])) as account_id,
  (select s.location_id from surveys s where s.survey_id = (outgoing_mail.detail ->> 'survey_id')::bigint and s.account_id = any($8::bigint[])) as location_id
), allowed as (
  select * from data
  where account_id = any($9::bigint[])
), page as (
  select mail_id
  from allowed
  order by mail_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select count(*) from allowed) as allowed,
  (select row_to_json(page) from page) as row
