-- Which rows a user of the portal reads and writes: one line for each table.

-- Functions may name tables that are created after them.
set local check_function_bodies = off;

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

-- Tables that reports read, and what their rows belong to.
select guard_reads(name::regclass, belongs, row_of)
from (values
  -- to nobody: they are the same for everyone
  ('countries', 'nobody', null), ('product_prices', 'nobody', null), ('states', 'nobody', null), ('time_zones', 'nobody', null), ('postal_places', 'nobody', null),
  ('dealers', 'nobody', null), ('manufacturers', 'nobody', null), ('axle_configurations', 'nobody', null), ('axle_configuration_wheels', 'nobody', null),
  ('brands', 'nobody', null), ('product_lines', 'nobody', null), ('products', 'nobody', null), ('tire_sizes', 'nobody', null), ('load_ranges', 'nobody', null),
  ('wear_conditions', 'nobody', null), ('valve_types', 'nobody', null), ('removal_reasons', 'nobody', null), ('readiness_items', 'nobody', null),
  ('confidence_factors', 'nobody', null), ('resample_weights', 'nobody', null),
  ('lease_questions', 'nobody', null), ('lease_options', 'nobody', null), ('lease_grades', 'nobody', null),
  -- to an account and a location of it
  ('locations', 'place', null), ('unit_stays', 'place', null), ('odometer_readings', 'place', null), ('surveys', 'place', null), ('survey_revisions', 'place', null),
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

select guard_reads('unit_conditions', 'place');
-- A row tells of inspections at several locations: who reaches some of an account alone counts those within reach instead.
drop policy read_locations on unit_conditions;
create policy read_locations on unit_conditions for select to portal_reader_locations using (false);

-- Tables that users write.
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
  ('survey_trailer_checks', 'row', 'exists (select from survey_units d where d.unit_inspection_id = survey_trailer_checks.unit_inspection_id)'),
  -- Rows that feeds load.
  ('purchases', 'place', null), ('service_calls', 'place', null), ('casing_work', 'place', null), ('casings', 'place', null), ('open_casings', 'place', null),
  ('odometer_readings', 'place', null),
  ('brands', 'nobody', null), ('product_lines', 'nobody', null), ('product_prices', 'nobody', null), ('dealers', 'nobody', null),
  ('dealer_locations', 'row', 'exists (select from locations l where l.location_id = dealer_locations.location_id)')
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

-- Whoever may load accounts adds any, and changes those within reach.
do $$
declare
  reach text;
begin
  execute format('grant insert, update, delete on accounts to %s', array_to_string(portal_roles('writer'), ', '));
  execute format('grant usage on sequence accounts_account_id_seq to %s', array_to_string(portal_roles('writer'), ', '));
  create policy write_all on accounts to portal_writer_all using (true);
  foreach reach in array array['types', 'accounts', 'locations'] loop
    execute format('create policy write_%s on accounts to portal_writer_%s using (account_id = any (reached_accounts())) with check (true)', reach, reach);
  end loop;
end $$;

select guard_own_tables();

select give_triggers_rights();
