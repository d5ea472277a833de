-- A finished survey keeps the target of each wheel as its draft had it: rounded to three decimals, a target entered in bar was another one.
-- Without a limit of its own no row is written anew; what may be entered is limited where it is entered.
alter table readings alter column target_pressure_psi type numeric;

-- An address of mail: words between single dots, at a host of names that begin and end with a letter or digit, the last with a letter.
create function is_mail_address(address text) returns boolean language sql immutable as $$
  select length(address) <= 254 and length(split_part(address, '@', 1)) <= 64
    and address ~ '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'
$$;

-- The addresses of a survey's mail: up to ten, and a hundred an hour from one sender.
create or replace function survey_recipients(written text, survey_state text, sender bigint) returns text[] language plpgsql as $$
declare
  addresses text[] := array(select distinct lower(part) from regexp_split_to_table(btrim(written), '[\s,;]+') part where part <> '' order by 1);
begin
  if survey_state <> 'finished' then
    raise exception 'the survey is open' using errcode = '23514', constraint = 'survey_is_finished';
  end if;
  if exists (select from unnest(addresses) address where not is_mail_address(address)) then
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
