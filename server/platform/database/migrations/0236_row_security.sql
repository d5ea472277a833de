-- The database decides here which rows a user of the portal reads and writes. Reports, lists and forms are read in one of four
-- roles, by how far their reader sees: everything, accounts by their type, chosen accounts, or locations of accounts. What a form
-- writes is written in the role of a writer, which reads as its reader does. The portal sets the ids that are within reach for the
-- transaction, as scope.accounts and scope.locations, before it takes the role; without them nothing is read or written. The roles
-- belong to the whole server of databases and own nothing.
create function portal_roles(kind text) returns text[] language sql immutable parallel safe as
  $$ select array(select 'portal_' || kind || '_' || reach from unnest(array['all', 'types', 'accounts', 'locations']) reach) $$;

do $$
declare
  name text;
begin
  foreach name in array portal_roles('reader') || portal_roles('writer') loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin', name);
      exception when duplicate_object or unique_violation then null; -- Another database of the server made it meanwhile.
      end;
    end if;
    if name = any (portal_roles('writer')) and not pg_has_role(name, replace(name, 'writer', 'reader'), 'usage') then
      execute format('grant %I to %I', replace(name, 'writer', 'reader'), name);
    end if;
    begin
      execute format('set local role %I', name);
      execute 'reset role';
    exception when insufficient_privilege then execute format('grant %I to %I', name, current_user);
    end;
    execute format('grant usage on schema public to %I', name);
  end loop;
exception when insufficient_privilege then
  raise exception 'The database user % may neither create the roles of readers and writers nor take them (%). Let an administrator of the database server run once: %', current_user, sqlerrm,
    (select string_agg(format('create role %1$s; grant %1$s to %2$I;', reader, current_user), ' ') from unnest(portal_roles('reader')) reader)
    || ' ' || (select string_agg(format('create role %1$s; grant %1$s to %2$I; grant %3$s to %1$s;', writer, current_user, replace(writer, 'writer', 'reader')), ' ')
      from unnest(portal_roles('writer')) writer);
end $$;

-- A reader's statement cannot give itself another scope or role. Only a superuser can say so.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
  elsif has_function_privilege('portal_reader_all', 'pg_catalog.set_config(text, text, boolean)', 'execute') then
    insert into migration_told values ('For the guard of rows by the database, let an administrator of its server run once in this database: '
      || 'revoke execute on function pg_catalog.set_config(text, text, boolean) from public; grant execute on function pg_catalog.set_config(text, text, boolean) to ' || quote_ident(current_user) || ';');
  end if;
end $$;

-- The ids within reach. They are called immutable so that the planner has the ids themselves: it knows how many rows they leave, and
-- finds the same plans as for ids that a statement names, also where nothing was counted yet. That holds as no plan outlives the
-- transaction of its reader: whoever sets a scope discards the plans of the connection first (readerOf).
create function reached_accounts() returns bigint[] language sql immutable parallel safe as $$ select current_setting('scope.accounts')::bigint[] $$;
create function reached_locations() returns bigint[] language sql immutable parallel safe as $$ select current_setting('scope.locations')::bigint[] $$;

-- Locations at which a unit was surveyed, inspected or lost a tire while it stood elsewhere, or stood itself: who reads them reads the
-- unit of what was done there. The product writes it alone.
create table unit_visits (
  unit_id bigint not null references units on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  location_id bigint not null references locations on delete cascade,
  primary key (unit_id, location_id)
);
create index unit_visits_by_account on unit_visits (account_id, location_id);

create function note_unit_visits() returns trigger language plpgsql as $$
begin
  insert into unit_visits (unit_id, account_id, location_id)
  select distinct u.unit_id, u.account_id, done.location_id from stored done join units u on u.unit_id = done.unit_id
  where done.location_id <> u.location_id and done.account_id = u.account_id
  on conflict do nothing;
  return null;
end $$;
create trigger note_unit_visits after insert on inspections referencing new table as stored for each statement execute function note_unit_visits();
create trigger note_unit_visits after insert on removed_tires referencing new table as stored for each statement execute function note_unit_visits();
create trigger note_unit_visits after insert on torque_checks referencing new table as stored for each statement execute function note_unit_visits();
create trigger note_unit_visits after insert on trailer_checks referencing new table as stored for each statement execute function note_unit_visits();

create function note_surveyed_visits() returns trigger language plpgsql as $$
begin
  insert into unit_visits (unit_id, account_id, location_id)
  select distinct u.unit_id, u.account_id, s.location_id
  from stored changed join survey_units d on d.survey_id = changed.survey_id join surveys s on s.survey_id = d.survey_id join units u on u.unit_id = d.unit_id
  where s.location_id <> u.location_id and s.account_id = u.account_id
  on conflict do nothing;
  return null;
end $$;
create trigger note_surveyed_visits after insert on survey_units referencing new table as stored for each statement execute function note_surveyed_visits();
create trigger note_surveyed_visits after update on surveys referencing new table as stored for each statement execute function note_surveyed_visits();

create function note_left_location() returns trigger language plpgsql as $$
begin
  insert into unit_visits (unit_id, account_id, location_id) values (old.unit_id, old.account_id, old.location_id) on conflict do nothing;
  return null;
end $$;
create trigger note_left_location after update of location_id on units for each row
when (old.location_id <> new.location_id and old.account_id = new.account_id) execute function note_left_location();

-- The same of tires, where they were on a unit that stood or was seen there.
create table tire_visits (
  tire_id bigint not null references tires on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  location_id bigint not null references locations on delete cascade,
  primary key (tire_id, location_id)
);
create index tire_visits_by_account on tire_visits (account_id, location_id);

create function note_left_unit() returns trigger language plpgsql as $$
begin
  insert into tire_visits (tire_id, account_id, location_id)
  select old.tire_id, old.account_id, place.location_id
  from (
    select u.location_id from units u where u.unit_id = old.unit_id and u.account_id = old.account_id
    union select v.location_id from unit_visits v where v.unit_id = old.unit_id and v.account_id = old.account_id
  ) place
  on conflict do nothing;
  return null;
end $$;
create trigger note_left_unit after update of unit_id on tires for each row
when (old.unit_id is distinct from new.unit_id and old.account_id = new.account_id) execute function note_left_unit();

-- The place of each inspection, in one table: that of inspections is divided by month, so that a policy which asks it for every reading
-- takes longer to plan than most reports take. The product writes it alone.
create table inspection_places (
  inspection_id bigint primary key,
  account_id bigint not null,
  location_id bigint not null
);

create function note_inspection_places() returns trigger language plpgsql as $$
begin
  insert into inspection_places (inspection_id, account_id, location_id)
  select i.inspection_id, i.account_id, i.location_id from stored i
  on conflict (inspection_id) do update set account_id = excluded.account_id, location_id = excluded.location_id;
  return null;
end $$;
create trigger note_inspection_places after insert on inspections referencing new table as stored for each statement execute function note_inspection_places();
create trigger note_moved_inspections after update on inspections referencing new table as stored for each statement execute function note_inspection_places();

create function forget_inspection_places() returns trigger language plpgsql as $$
begin
  delete from inspection_places p using gone
  where p.inspection_id = gone.inspection_id and not exists (select from inspections i where i.inspection_id = gone.inspection_id);
  return null;
end $$;
create trigger forget_inspection_places after delete on inspections referencing old table as gone for each statement execute function forget_inspection_places();
insert into inspection_places (inspection_id, account_id, location_id) select i.inspection_id, i.account_id, i.location_id from inspections i;

-- A tire that is read where it is not, or no longer: of data that came in whole.
create function note_read_tires() returns trigger language plpgsql as $$
begin
  insert into tire_visits (tire_id, account_id, location_id)
  select distinct t.tire_id, t.account_id, i.location_id
  from stored r
  join tires t on t.tire_id = r.tire_id and t.account_id = r.account_id
  join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
  where t.unit_id is distinct from i.unit_id
  on conflict do nothing;
  return null;
end $$;
create trigger note_read_tires after insert on readings referencing new table as stored for each statement execute function note_read_tires();
create trigger note_read_tires_again after update on readings referencing new table as stored for each statement execute function note_read_tires();
create trigger note_read_tires after insert on readings_as_left referencing new table as stored for each statement execute function note_read_tires();

-- Nuts are many and read with their wheel: asked of each of them, whose wheel it is costs more than the rest of a report.
alter table torque_nuts add account_id bigint;
comment on column torque_nuts.account_id is 'the fleet; follows from the wheel that was checked';
update torque_nuts n set account_id = c.account_id from torque_checks c where c.torque_check_id = n.torque_check_id;
alter table torque_nuts alter account_id set not null;
create function note_account_of_nut() returns trigger language plpgsql as $$
begin
  new.account_id := (select c.account_id from torque_checks c where c.torque_check_id = new.torque_check_id);
  return new;
end $$;
create trigger note_account_of_nut before insert or update of torque_check_id on torque_nuts for each row execute function note_account_of_nut();

insert into tire_visits (tire_id, account_id, location_id)
select distinct t.tire_id, t.account_id, i.location_id
from readings r
join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
join tires t on t.tire_id = r.tire_id and t.account_id = r.account_id
where t.unit_id is distinct from i.unit_id;

insert into unit_visits (unit_id, account_id, location_id)
select distinct u.unit_id, u.account_id, done.location_id
from units u
join (
  select unit_id, account_id, location_id from inspections
  union all select unit_id, account_id, location_id from removed_tires
  union all select unit_id, account_id, location_id from unit_stays
  union all select d.unit_id, s.account_id, s.location_id from survey_units d join surveys s on s.survey_id = d.survey_id
) done on done.unit_id = u.unit_id and done.account_id = u.account_id and done.location_id <> u.location_id;

-- Lets readers read a table within their reach. Its rows belong to nobody; to a place (an account and a location of it); to an account;
-- to a place, an account or everybody; to a row of another table, by a condition; or to what the table is of.
create function guard_reads(guarded regclass, belongs text, row_of text default null) returns void language plpgsql as $$
declare
  -- Accounts by their type are many. The planner weighs each of a list once for each month of a table that is divided: there they are
  -- what a subquery answers, which it does not look into.
  of_types_by_month constant text := 'account_id in (select unnest(current_setting(''scope.accounts'')::bigint[]))';
  of_accounts constant text := 'account_id = any (reached_accounts())';
  -- Rows of other rows are asked for one by one, by a key: as a list, all that a reader sees would be read for a few rows.
  -- By the account too, as that is what tables are divided and indexed by.
  of_locations constant text := of_accounts || ' and location_id = any (reached_locations())';
  by_accounts text := case belongs
    when 'nobody' then 'true'
    when 'row' then row_of
    when 'place or everybody' then 'account_id is null or ' || of_accounts
    else of_accounts
  end;
  by_types text := case
    when belongs in ('nobody', 'row', 'place or everybody') then by_accounts
    when (select c.relkind from pg_class c where c.oid = guarded) = 'p' then of_types_by_month
    else of_accounts
  end;
  by_locations text := case belongs
    when 'place' then of_locations
    when 'place or everybody' then 'account_id is null or (location_id is null and ' || of_accounts || ') or (' || of_locations || ')'
    when 'inspection' then of_accounts || format(' and exists (select from inspection_places p where p.inspection_id = %s.inspection_id)', guarded)
    when 'wheel' then of_accounts || format(' and exists (select from torque_checks c where c.torque_check_id = %s.torque_check_id)', guarded)
    when 'unit' then of_accounts || ' and (location_id = any (reached_locations()) or exists (select from unit_visits v where v.unit_id = units.unit_id))'
    when 'tire' then of_accounts || ' and (exists (select from units u where u.unit_id = tires.unit_id) or exists (select from removed_tires r where r.tire_id = tires.tire_id)'
      || ' or exists (select from tire_visits v where v.tire_id = tires.tire_id))'
    else by_accounts
  end;
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('grant select on %s to %s', guarded, array_to_string(portal_roles('reader'), ', '));
  execute format('create policy read_all on %s for select to portal_reader_all using (true)', guarded);
  execute format('create policy read_types on %s for select to portal_reader_types using (%s)', guarded, by_types);
  execute format('create policy read_accounts on %s for select to portal_reader_accounts using (%s)', guarded, by_accounts);
  execute format('create policy read_locations on %s for select to portal_reader_locations using (%s)', guarded, by_locations);
end $$;

-- The tables that reports read, and by what their rows belong to somebody.
select guard_reads(name::regclass, belongs, row_of)
from (values
  -- to nobody: they are the same for everyone
  ('countries', 'nobody', null), ('states', 'nobody', null), ('time_zones', 'nobody', null), ('postal_places', 'nobody', null),
  ('dealers', 'nobody', null), ('manufacturers', 'nobody', null), ('axle_configurations', 'nobody', null), ('axle_configuration_wheels', 'nobody', null),
  ('brands', 'nobody', null), ('product_lines', 'nobody', null), ('products', 'nobody', null), ('tire_sizes', 'nobody', null), ('load_ranges', 'nobody', null),
  ('wear_conditions', 'nobody', null), ('valve_types', 'nobody', null), ('removal_reasons', 'nobody', null), ('readiness_items', 'nobody', null),
  ('confidence_factors', 'nobody', null), ('resample_weights', 'nobody', null),
  ('lease_questions', 'nobody', null), ('lease_options', 'nobody', null), ('lease_grades', 'nobody', null),
  -- to an account and a location of it
  ('locations', 'place', null), ('unit_stays', 'place', null), ('surveys', 'place', null), ('survey_revisions', 'place', null),
  ('unit_visits', 'place', null), ('tire_visits', 'place', null), ('inspection_places', 'place', null), ('inspections', 'place', null), ('images', 'place', null), ('tire_wear', 'place', null), ('scrap_surveys', 'place', null), ('removed_tires', 'place', null),
  ('torque_checks', 'place', null), ('trailer_checks', 'place', null), ('purchases', 'place', null), ('service_calls', 'place', null),
  ('casing_work', 'place', null), ('casings', 'place', null), ('open_casings', 'place', null),
  -- to an account
  ('accounts', 'account', null), ('lease_configurations', 'account', null),
  -- to an account and a location, to an account, or to everybody
  ('specs', 'place or everybody', null), ('spec_changes', 'place or everybody', null), ('spec_places', 'place or everybody', null),
  -- to the row of another table
  ('dealer_locations', 'row', 'exists (select from locations l where l.location_id = dealer_locations.location_id)'),
  ('last_inspections', 'row', 'exists (select from units u where u.unit_id = last_inspections.unit_id)'),
  ('survey_units', 'row', 'exists (select from surveys s where s.survey_id = survey_units.survey_id)'),
  ('survey_wheels', 'row', 'exists (select from survey_units d where d.unit_inspection_id = survey_wheels.unit_inspection_id)'),
  ('survey_wheel_wear', 'row', 'exists (select from survey_units d where d.unit_inspection_id = survey_wheel_wear.unit_inspection_id)'),
  ('survey_replacements', 'row', 'exists (select from survey_units d where d.unit_inspection_id = survey_replacements.unit_inspection_id)'),
  ('survey_torque_checks', 'row', 'exists (select from survey_units d where d.unit_inspection_id = survey_torque_checks.unit_inspection_id)'),
  ('survey_trailer_checks', 'row', 'exists (select from survey_units d where d.unit_inspection_id = survey_trailer_checks.unit_inspection_id)'),
  ('removed_tire_reasons', 'row', 'exists (select from removed_tires r where r.removed_tire_id = removed_tire_reasons.removed_tire_id)'),
  ('removed_tire_wear', 'row', 'exists (select from removed_tires r where r.removed_tire_id = removed_tire_wear.removed_tire_id)'),
  ('trailer_check_answers', 'row', 'exists (select from trailer_checks c where c.trailer_check_id = trailer_check_answers.trailer_check_id)'),
  -- to an account, and for who reads locations to an inspection
  ('readings', 'inspection', null), ('readings_as_left', 'inspection', null), ('reading_wear_conditions', 'inspection', null),
  -- to an account, and for who reads locations to the wheel that was checked
  ('torque_nuts', 'wheel', null),
  -- to an account, and for who reads locations to the one where it stands, or where it was inspected or is surveyed
  ('units', 'unit', null),
  -- to an account, and for who reads locations to the unit that it is on, was on there, or came off
  ('tires', 'tire', null)
) guarded (name, belongs, row_of);

alter view specs_in_force set (security_invoker = true);
grant select on specs_in_force, user_names to portal_reader_all, portal_reader_types, portal_reader_accounts, portal_reader_locations;

-- Tables of definitions: by their own account and location, else by the rows that they refer to, by a reference or the name of a key;
-- a table that names none belongs to nobody, as does a row that names none where it need not.
create function guard_own_tables() returns void language plpgsql as $$
declare
  reader text;
  writer text;
  here record;
  rule text;
begin
  create temp table if not exists own_owned (relation oid primary key) on commit drop;
  create temp table if not exists own_rules (relation oid primary key, by_accounts text, by_locations text) on commit drop;
  create temp table if not exists guarded_keys (relation oid, name name, is_counted boolean) on commit drop;
  truncate own_owned, own_rules, guarded_keys;
  -- Keys of rows that are somebody's. The name alone of one that the table counts itself says what an id is of.
  insert into guarded_keys
  select c.oid, a.attname, a.attidentity <> '' or a.attname in ('scrap_survey_id', 'unit_inspection_id') and c.relname in ('scrap_surveys', 'survey_units')
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relispartition
    and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'read_accounts' and pg_get_expr(p.polqual, p.polrelid) <> 'true')
    and (a.attidentity <> '' or exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1 and i.indkey[0] = a.attnum));
  -- Until a round finds no more: a table may refer to one that a round has found.
  loop
    insert into own_owned
    select c.oid from pg_class c
    where c.relnamespace = 'own'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.oid not in (select known.relation from own_owned known)
      and (exists (select from pg_attribute a join guarded_keys k on k.is_counted and k.name = a.attname where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid in (20, 21, 23))
        or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid in (select k.relation from guarded_keys k union select known.relation from own_owned known)));
    exit when not found;
  end loop;
  insert into own_rules
  select own.oid, coalesce(own.by_account, own.by_location, own.referred), coalesce(nullif(concat_ws(' and ', own.by_location, own.by_account), ''), own.referred)
  from (
    select c.oid,
      max(format('%I in (select o.%I from %s o)', r.column_name, r.key_name, r.target::regclass)) filter (where r.key_name = 'account_id' or r.target = 'accounts'::regclass) as by_account,
      max(format('%I in (select o.%I from locations o)', r.column_name, r.key_name)) filter (where r.target = 'locations'::regclass and r.key_name <> 'account_id') as by_location,
      string_agg(format('(%1$I is null or %1$I in (select o.%2$I from %3$s o))', r.column_name, r.key_name, r.target::regclass), ' and ' order by r.column_name) as referred
    from own_owned known
    join pg_class c on c.oid = known.relation
    cross join lateral (
      select a.attname as column_name, f.confrelid as target, key.attname as key_name
      from pg_constraint f cross join lateral unnest(f.conkey, f.confkey) pair (referring, referred)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.referring join pg_attribute key on key.attrelid = f.confrelid and key.attnum = pair.referred
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid and f.confrelid in (select k.relation from guarded_keys k union select other.relation from own_owned other)
      union
      select a.attname, k.relation, k.name
      from pg_attribute a join guarded_keys k on k.is_counted and k.name = a.attname
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid in (20, 21, 23)
        and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))
    ) r
    group by c.oid
  ) own;
  foreach reader in array portal_roles('reader') loop
    writer := replace(reader, 'reader', 'writer');
    execute format('grant usage on schema own to %I', reader);
    execute format('grant usage on all sequences in schema own to %I', writer);
    for here in
      select c.oid, c.relname as name, known.by_accounts, known.by_locations
      from pg_class c left join own_rules known on known.relation = c.oid
      where c.relnamespace = 'own'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    loop
      execute format('alter table own.%I enable row level security', here.name);
      execute format('grant select on own.%I to %I', here.name, reader);
      execute format('drop policy if exists %I on own.%I', replace(reader, 'portal_reader', 'read'), here.name);
      rule := coalesce(case reader when 'portal_reader_all' then 'true' when 'portal_reader_locations' then here.by_locations else here.by_accounts end, 'true');
      execute format('create policy %I on own.%I for select to %I using (%s)', replace(reader, 'portal_reader', 'read'), here.name, reader, rule);
      execute format('grant insert, update, delete on own.%I to %I', here.name, writer);
      execute format('drop policy if exists %I on own.%I', replace(writer, 'portal_writer', 'write'), here.name);
      execute format('create policy %I on own.%I to %I using (%s) with check (%4$s)', replace(writer, 'portal_writer', 'write'), here.name, writer, rule);
    end loop;
  end loop;
end $$;
select guard_own_tables();

-- Tells if a place is within the scope of the transaction's reader or writer, for what runs with the rights of its owner; without a location,
-- if all of an account is. Outside of their roles everything is.
create function reads_place(account bigint, location bigint) returns boolean language sql stable as $$
  select case
    when current_setting('role') = 'none' or current_setting('role') like 'portal\_%\_all' then true
    when current_setting('role') like 'portal\_%\_locations'
      then account = any(current_setting('scope.accounts')::bigint[]) and coalesce(location = any(current_setting('scope.locations')::bigint[]), false)
    else account = any(current_setting('scope.accounts')::bigint[])
  end
$$;
