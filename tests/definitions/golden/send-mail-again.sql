with data as (
-- Sends a mail that has failed again, for three days. Its text, with new links, is written when it goes.
update outgoing_mail m set failed_at = null, attempts = 0, next_attempt_at = now(), retry_until = now() + interval '3 days'
where m.mail_id = $1::bigint and m.sent_at is null and m.failed_at is not null
returning m.mail_id
), page as (
  select mail_id
  from data
  order by mail_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
