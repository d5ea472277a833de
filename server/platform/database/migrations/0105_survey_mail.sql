-- A finished survey is sent as a link to it: who follows that signs in, and sees what is theirs.
alter table outgoing_mail
  drop constraint outgoing_mail_kind_check,
  add constraint outgoing_mail_kind_check check (kind in ('registration-received', 'registration-known', 'password', 'welcome', 'survey')),
  add column detail jsonb;
create index outgoing_mail_of_surveys on outgoing_mail (user_id, at) where kind = 'survey';

-- The addresses of a survey's mail: up to ten, and a hundred an hour from one sender.
create function survey_recipients(written text, survey_state text, sender bigint) returns text[] language plpgsql as $$
declare
  addresses text[] := array(select distinct lower(part) from regexp_split_to_table(btrim(written), '[\s,;]+') part where part <> '' order by 1);
begin
  if survey_state <> 'finished' then
    raise exception 'the survey is open' using errcode = '23514', constraint = 'survey_is_finished';
  end if;
  if exists (select from unnest(addresses) address where length(address) > 254 or address !~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$') then
    raise exception 'no address of mail' using errcode = '23514', constraint = 'survey_mail_address';
  end if;
  if cardinality(addresses) not between 1 and 10 then
    raise exception 'up to ten addresses' using errcode = '23514', constraint = 'survey_mail_count';
  end if;
  -- Of several at once the later waits: together they could be more than each.
  perform pg_advisory_xact_lock(7268422, sender::integer);
  if (select count(*) from outgoing_mail m where m.kind = 'survey' and m.user_id = sender and m.at > now() - interval '1 hour') + cardinality(addresses) > 100 then
    raise exception 'too many mails' using errcode = '23514', constraint = 'survey_mail_limit';
  end if;
  return addresses;
end $$;
