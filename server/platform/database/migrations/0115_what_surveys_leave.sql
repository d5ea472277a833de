-- Pictures that perhaps nobody names any more: their bytes are looked for, and taken away. Whoever keeps bytes says so before.
create table forgotten_pictures (
  content text primary key check (content ~ '^[0-9a-f]{64}$'),
  due_at timestamptz not null default now()
);
comment on table forgotten_pictures is 'pictures whose bytes are kept and that perhaps no row of images names: what is due is looked for, and taken away where none does';
comment on column forgotten_pictures.content is 'SHA-256 of the bytes, as images.content';
comment on column forgotten_pictures.due_at is 'when it is looked for; later for a picture that is just being added';

-- However a picture goes, with its survey, its unit or alone. In the order of their bytes, so that two who forget the same do not wait for each other.
create function forget_pictures() returns trigger language plpgsql as $$
begin
  insert into forgotten_pictures (content)
  select distinct g.content from gone g order by g.content
  on conflict (content) do update set due_at = least(forgotten_pictures.due_at, excluded.due_at);
  return null;
end $$;
create trigger forgotten_images after delete on images referencing old table as gone for each statement execute function forget_pictures();

-- Locations of a fleet are numbered one after the other: of several at once each waits for the one before.
create function next_location_number(account bigint) returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('locations of fleet ' || account, 0));
  return (select lpad((coalesce(max(l.location_number::bigint) filter (where l.location_number ~ '^[0-9]{1,9}$'), 0) + 1)::text, 4, '0') from locations l where l.account_id = account);
end $$;

-- A year that was mistyped is final once the survey is finished. Files of a fleet's own data begin there too.
alter table surveys
  add constraint surveys_date check (survey_date >= '2000-01-01') not valid;

-- Puts a unit that is out of service back into it, where that is meant.
create function in_service(chosen bigint, is_returned boolean) returns bigint language plpgsql as $$
begin
  if not exists (select from units where unit_id = chosen and is_active for update) then
    if not coalesce(is_returned, false) then
      raise exception 'unit % is out of service', chosen using errcode = '23514', constraint = 'unit_is_in_service';
    end if;
    update units set is_active = true, version = version + 1 where unit_id = chosen;
  end if;
  return chosen;
end $$;

-- A number for a new unit on a survey. One that the fleet has says where it is, as far as its writer sees that unit. Numbers are
-- compared as 0117 does, which is there before this is called.
create function free_number(survey bigint, written text, seen bigint) returns text language plpgsql stable as $$
declare
  of_fleet bigint;
  place bigint;
  taken record;
begin
  select s.account_id, s.location_id into of_fleet, place from surveys s where s.survey_id = survey;
  select u.unit_id, u.is_active, u.location_id,
    exists (select from survey_units d where d.survey_id = survey and d.unit_id = u.unit_id) as is_on_survey
  into taken
  from units u
  where u.account_id = of_fleet and unit_number_key(u.unit_number) = unit_number_key(written)
  order by u.unit_number = btrim(written) desc, u.unit_id
  limit 1;
  if not found then
    return written;
  elsif seen is null then
    raise exception 'the number % is taken', written using errcode = '23505', constraint = 'unit_number_taken';
  elsif taken.is_on_survey then
    raise exception 'unit % is on the survey', written using errcode = '23505', constraint = 'unit_number_on_survey';
  elsif not taken.is_active then
    raise exception 'unit % is out of service', written using errcode = '23505', constraint = 'unit_number_out_of_service';
  elsif taken.location_id <> place then
    raise exception 'unit % stands elsewhere', written using errcode = '23505', constraint = 'unit_number_elsewhere';
  end if;
  raise exception 'the fleet has unit %', written using errcode = '23505', constraint = 'units_account_id_unit_number_key';
end $$;

-- A survey that was deleted while its writer waited for it is not there.
create or replace function changing_survey(survey bigint) returns bigint language plpgsql as $$
declare
  now_is text;
begin
  select state into now_is from surveys where survey_id = survey for no key update;
  if now_is = 'finished' then
    raise exception 'survey % is finished', survey using errcode = '55000', constraint = 'survey_is_open';
  end if;
  return case when found then survey end;
end $$;

create or replace function open_survey(survey bigint) returns bigint language plpgsql as $$
declare
  now_is text;
begin
  select state into now_is from surveys where survey_id = survey for share;
  if now_is = 'finished' then
    raise exception 'survey % is finished', survey using errcode = '55000', constraint = 'survey_is_open';
  end if;
  return case when found then survey end;
end $$;
