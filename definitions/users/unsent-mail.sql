-- Mail that has not gone: still tried, or given up. Neither its text nor what links in it hold is stored.
select m.mail_id, m.kind, m.recipient, m.at, case when m.failed_at is null then 'waiting' else 'failed' end as state, m.attempts,
  case when m.failed_at is null and m.attempts > 0 then m.next_attempt_at end as next_attempt_at, m.failed_at, coalesce(m.last_error, '') as reason
from outgoing_mail m
where m.sent_at is null
  and (:state is null or case when m.failed_at is null then 'waiting' else 'failed' end = :state)
