-- A mail is tried until retry_until. After that it has failed: it stays, with what the mail server said last, until somebody sends it again.
alter table outgoing_mail
  add column retry_until timestamptz not null default now() + interval '3 days',
  add column failed_at timestamptz,
  add column last_error text;

-- Those that were given up before without a word.
update outgoing_mail set failed_at = now() where sent_at is null and attempts >= 5;

drop index outgoing_mail_waiting;
create index outgoing_mail_waiting on outgoing_mail (next_attempt_at) where sent_at is null and failed_at is null;
