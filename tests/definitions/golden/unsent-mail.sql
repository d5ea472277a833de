with data as (
-- Mail that has not gone: still tried, or given up. Neither its text nor what links in it hold is stored.
select m.mail_id, m.kind, m.recipient, m.at, case when m.failed_at is null then 'waiting' else 'failed' end as state, m.attempts,
  case when m.failed_at is null and m.attempts > 0 then m.next_attempt_at end as next_attempt_at, m.failed_at, coalesce(m.last_error, '') as reason
from outgoing_mail m
where m.sent_at is null
  and ($1::text is null or case when m.failed_at is null then 'waiting' else 'failed' end = $1::text)
), allowed as materialized (
  select * from data
  where (recipient ~ $2::text or reason ~ $2::text)
), page as (
  select mail_id, kind, recipient, at, state, attempts, next_attempt_at, failed_at, reason
  from allowed
  order by mail_id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('mails', count(*)) from allowed having true) as totals
