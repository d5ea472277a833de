-- Rows that forms write are within their writer's reach, as those that are read are.

-- Lets writers change rows of a table that are, and stay, within their reach: of a place (an account and a location of it), of an account,
-- of nobody, or by a condition.
create function guard_writes(guarded regclass, belongs text, row_of text default null) returns void language plpgsql as $$
declare
  of_account constant text := 'account_id = any (reached_accounts())';
  by_accounts text := case belongs when 'nobody' then 'true' when 'row' then row_of else of_account end;
  by_locations text := case belongs when 'place' then of_account || ' and location_id = any (reached_locations())' else by_accounts end;
  writers constant text := array_to_string(portal_roles('writer'), ', ');
  counter text;
begin
  execute format('grant insert, update, delete on %s to %s', guarded, writers);
  execute format('create policy write_all on %s to portal_writer_all using (true)', guarded);
  execute format('create policy write_types on %s to portal_writer_types using (%s)', guarded, by_accounts);
  execute format('create policy write_accounts on %s to portal_writer_accounts using (%s)', guarded, by_accounts);
  execute format('create policy write_locations on %s to portal_writer_locations using (%s)', guarded, by_locations);
  for counter in
    select d.objid::regclass::text from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
    where d.refobjid = guarded and d.deptype in ('a', 'i')
  loop
    execute format('grant usage on sequence %s to %s', counter, writers);
  end loop;
end $$;

select guard_writes(name::regclass, belongs, row_of)
from (values
  ('locations', 'place', null), ('units', 'place', null), ('surveys', 'place', null),
  ('lease_configurations', 'account', null), ('products', 'nobody', null), ('axle_configurations', 'nobody', null),
  -- A tire is fitted to a unit that its writer sees.
  ('tires', 'row', 'account_id = any (reached_accounts()) and exists (select from units u where u.unit_id = tires.unit_id)'),
  -- Drafts are of a survey that its writer sees, of units that they see.
  ('survey_units', 'row', 'exists (select from surveys s where s.survey_id = survey_units.survey_id) and exists (select from units u where u.unit_id = survey_units.unit_id)'),
  ('survey_replacements', 'row', 'exists (select from survey_units d where d.unit_inspection_id = survey_replacements.unit_inspection_id)'),
  ('survey_torque_checks', 'row', 'exists (select from survey_units d where d.unit_inspection_id = survey_torque_checks.unit_inspection_id)'),
  ('survey_trailer_checks', 'row', 'exists (select from survey_units d where d.unit_inspection_id = survey_trailer_checks.unit_inspection_id)')
) written (name, belongs, row_of);

-- Inspections and checks that are published have the ids of their drafts.
do $$
begin
  execute format('grant usage on sequence %s, %s, %s, %s to %s', pg_get_serial_sequence('inspections', 'inspection_id'), pg_get_serial_sequence('removed_tires', 'removed_tire_id'),
    pg_get_serial_sequence('torque_checks', 'torque_check_id'), pg_get_serial_sequence('trailer_checks', 'trailer_check_id'), array_to_string(portal_roles('writer'), ', '));
end $$;

-- Everybody's specifications are written by staff alone: a fleet or a dealer has no row that is nobody's.
grant insert, update on spec_places to portal_writer_all, portal_writer_types, portal_writer_accounts, portal_writer_locations;
create policy write_all on spec_places to portal_writer_all using (true);
create policy write_types on spec_places to portal_writer_types using (account_id is null or account_id = any (reached_accounts()));
create policy write_accounts on spec_places to portal_writer_accounts using (account_id = any (reached_accounts()));
create policy write_locations on spec_places to portal_writer_locations using (account_id = any (reached_accounts()) and location_id = any (reached_locations()));

-- Pictures of an open survey move with it.
create function move_pictures_of_survey() returns trigger language plpgsql as $$
begin
  update images set location_id = new.location_id where survey_id = new.survey_id and account_id = new.account_id and location_id = old.location_id;
  return null;
end $$;
create trigger pictures_of_moved_surveys after update of location_id on surveys for each row when (old.location_id <> new.location_id) execute function move_pictures_of_survey();
update images i set location_id = s.location_id from surveys s where s.survey_id = i.survey_id and s.state = 'open' and s.account_id = i.account_id and s.location_id <> i.location_id;

-- The consequences of a written row are not its writer's to read or write: triggers have the rights of their owner. A migration that
-- adds a trigger calls it again.
create function give_triggers_rights() returns void language plpgsql as $$
declare
  here regprocedure;
begin
  for here in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype and not p.prosecdef
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s security definer set search_path = public, pg_temp', here);
  end loop;
end $$;
select give_triggers_rights();

-- Tells if any of an account is within the scope of the transaction's reader or writer, for what runs with the rights of its owner.
create function reads_account(account bigint) returns boolean language sql stable as $$
  select current_setting('role') = 'none' or current_setting('role') like 'portal\_%\_all' or account = any(current_setting('scope.accounts')::bigint[])
$$;

-- Tells if the transaction's user writes what is everybody's: who is kept to accounts or places does not.
create function writes_for_everybody() returns boolean language sql stable as $$
  select current_setting('role') ~ '^(none|portal_(reader|writer)_(all|types))$'
$$;

-- Tells if a unit is: where it stands, or where something was done on it.
create function reads_unit(unit bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from units u where u.unit_id = unit and reads_place(u.account_id, u.location_id))
    or exists (select from unit_visits v where v.unit_id = unit and reads_place(v.account_id, v.location_id))
$$;

-- These ask for more than their writer sees, as a number is taken wherever it is. Each asks for the writer's reach itself, as it has the rights
-- of its owner.

create or replace function next_location_number(account bigint) returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('locations of fleet ' || account, 0));
  return (
    select lpad((coalesce(max(l.location_number::bigint) filter (where l.location_number ~ '^[0-9]{1,9}$'), 0) + 1)::text, 4, '0')
    from locations l
    where l.account_id = account and reads_account(account));
end $$;

create or replace function free_location_name(account bigint, location bigint, written text) returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('locations of fleet ' || account, 0));
  if reads_account(account) and exists (
    select from locations l
    where l.account_id = account and l.location_id is distinct from location and lower(plain_name(l.name)) = lower(plain_name(written)))
  then
    raise exception 'another location is called %', written using errcode = '23505', constraint = 'locations_name_taken';
  end if;
  return plain_name(written);
end $$;

create or replace function free_number(survey bigint, written text, seen bigint) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  of_fleet bigint;
  place bigint;
  taken record;
begin
  select s.account_id, s.location_id into of_fleet, place from surveys s where s.survey_id = survey and reads_place(s.account_id, s.location_id);
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

create or replace function agreeing_survey_day(survey bigint, survey_day date) returns date language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  named text;
begin
  select string_agg(u.unit_number || ' ' || w.position_code || ' (' || c.other_on || ')', ', ' order by u.unit_number_order, w.wheel_order) into named
  from surveys s
  cross join lateral survey_contradictions(s.survey_id, survey_day) c
  join survey_units d on d.unit_inspection_id = c.unit_inspection_id
  join units u on u.unit_id = d.unit_id
  join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = c.axle_number and w.side = c.side and w.wheel_index = c.wheel_index
  where s.survey_id = survey and reads_place(s.account_id, s.location_id) and c.kind <> 'read_before_fitted';
  if named is not null then
    raise exception 'survey % contradicts others on %', survey, survey_day using errcode = '23514', constraint = 'survey_agrees', detail = named;
  end if;
  return survey_day;
end $$;

create or replace function checked_move(unit bigint, location bigint) returns bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if reads_unit(unit) and exists (select from survey_units draft join surveys s on s.survey_id = draft.survey_id where draft.unit_id = unit and s.state = 'open') then
    raise exception 'the unit is on an open survey' using errcode = '55000', constraint = 'units_not_surveyed';
  end if;
  return location;
end $$;

create or replace function remove_unit(taken bigint) returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- One that moved on is not its former place's to take away.
  if not exists (select from units u where u.unit_id = taken and reads_place(u.account_id, u.location_id)) then
    raise exception 'unit % is out of reach', taken using errcode = '42501';
  end if;
  if exists (select from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_id = taken and s.state = 'open') then
    raise exception 'unit % is on another survey', taken using errcode = '23514', constraint = 'unit_is_on_another_survey';
  end if;
  if exists (select from inspections i where i.unit_id = taken)
    or exists (select from survey_units d where d.unit_id = taken)
    or exists (select from removed_tires t where t.unit_id = taken)
    or exists (select from torque_checks c where c.unit_id = taken)
    or exists (select from trailer_checks c where c.unit_id = taken) then
    update units set is_active = false, version = version + 1 where unit_id = taken;
    return 'out of service';
  end if;
  begin
    delete from tires where unit_id = taken;
    delete from units where unit_id = taken;
    return 'deleted';
  exception when foreign_key_violation then
    -- Something else knows it, as a purchase or a service call.
    update units set is_active = false, version = version + 1 where unit_id = taken;
    return 'out of service';
  end;
end $$;

create or replace function save_specs(of_account bigint, of_location bigint, writer bigint, asked jsonb, replaced bigint[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed integer := 0;
  counted integer;
begin
  if not (case when of_account is null then writes_for_everybody() else coalesce(reads_place(of_account, of_location), false) end) then
    raise exception 'the place is out of reach' using errcode = '42501';
  end if;
  perform set_config('portal.spec_writer', writer::text, true);
  insert into specs as s (account_id, location_id, axle_kind, target_pressure_psi, warning_share, critical_share, minimum_tread_32nds,
    duals_warning_psi, duals_critical_psi, updated_by)
  select of_account, of_location, a.axle_kind, a.target, a.warning, a.critical, a.minimum, coalesce(a.duals_warning, 10), coalesce(a.duals_critical, 20), writer
  from jsonb_to_recordset(asked) a (axle_kind text, is_own boolean, target numeric, warning numeric, critical numeric, minimum numeric,
    duals_warning numeric, duals_critical numeric)
  where a.is_own
  on conflict (location_id, account_id, axle_kind) do update set
    target_pressure_psi = excluded.target_pressure_psi, warning_share = excluded.warning_share, critical_share = excluded.critical_share,
    minimum_tread_32nds = excluded.minimum_tread_32nds, duals_warning_psi = excluded.duals_warning_psi, duals_critical_psi = excluded.duals_critical_psi,
    updated_at = now(), updated_by = writer
  where (s.target_pressure_psi, s.warning_share, s.critical_share, coalesce(s.minimum_tread_32nds, 4), s.duals_warning_psi, s.duals_critical_psi)
    is distinct from (excluded.target_pressure_psi, excluded.warning_share, excluded.critical_share, excluded.minimum_tread_32nds,
      excluded.duals_warning_psi, excluded.duals_critical_psi);
  get diagnostics changed = row_count;
  delete from specs s
  using jsonb_to_recordset(asked) a (axle_kind text, is_own boolean)
  where s.account_id is not distinct from of_account and s.location_id is not distinct from of_location and s.axle_kind = a.axle_kind and not a.is_own;
  get diagnostics counted = row_count;
  changed := changed + counted;
  -- What a location keeps is of the kinds that the account has no specs of.
  insert into spec_places as p (account_id, location_id)
  select of_account, s.location_id
  from specs s
  join jsonb_to_recordset(asked) a (axle_kind text, is_own boolean) on a.axle_kind = s.axle_kind and a.is_own
  where s.account_id = of_account and s.location_id = any(replaced) and reads_place(s.account_id, s.location_id)
  group by s.location_id
  order by s.location_id
  on conflict (place) do update set version = p.version + 1;
  delete from specs s
  using jsonb_to_recordset(asked) a (axle_kind text, is_own boolean)
  where s.account_id = of_account and s.location_id = any(replaced) and reads_place(s.account_id, s.location_id) and s.axle_kind = a.axle_kind and a.is_own;
  get diagnostics counted = row_count;
  return changed + counted;
end $$;

-- A user without a name is told by their login.
create or replace view user_names as
select user_id, coalesce(nullif(btrim(user_name || ' ' || user_last_name), ''), login) as name,
  user_group in ('GYR', 'SSC') and not is_locked as is_staff
from users;
comment on column user_names.is_staff is 'whether they are of the manufacturer''s staff, and may sign in';
comment on column user_names.name is 'first and last name, else the login';

-- Queues a mail about a finished survey within the sender's reach to each of up to ten addresses, as a link that asks for signing in.
create function queue_survey_mail(survey bigint, sender bigint, emails text, message text, formats text[]) returns setof bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into outgoing_mail (kind, recipient, locale, user_id, detail)
  select 'survey', address, writer.locale, writer.user_id, jsonb_build_object('survey_id', s.survey_id, 'message', btrim(coalesce(queue_survey_mail.message, '')), 'formats', coalesce(queue_survey_mail.formats, array[]::text[]))
  from surveys s
  join users writer on writer.user_id = sender
  cross join lateral unnest(survey_recipients(emails, s.state, writer.user_id)) address
  where s.survey_id = survey and s.kind in ('dealer', 'fleet') and reads_place(s.account_id, s.location_id)
  returning mail_id
$$;
