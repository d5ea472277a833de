-- The roles in which rows are read and written, texts and their search, and what guards tables.

-- Functions may name tables that are created after them.
set local check_function_bodies = off;

-- Numbers within names sort by their size (T-9 before T-10), alike on both databases: each run of digits is padded with zeros. Worked out when a name
-- is written, because it takes longer than comparing.
create function natural_key(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(given, '([0-9]+)', '00000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g')
$$;
comment on function natural_key(given text) is 'a text by which it is sorted: numbers in it, of up to twelve digits, by their size';

-- Words are found whatever the marks of their letters: `quebec` finds Québec, as in searched lists.
create function plain_text(given text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđĦħŦŧı', 'llooddhhtti'))
$$;
comment on function plain_text(given text) is 'a text in small letters without their marks, to compare what somebody typed with it';

-- A VIN has neither I nor O, and people mistake them for 1 and 0 in other numbers as well: both sides of a comparison have the digit.
create function search_key(given text) returns text language plpgsql immutable strict parallel safe cost 200 as $$
begin
  if octet_length(given) = length(given) then
    return translate(lower(given), e'oi -_./\\,:;()#&+\'"*!?@%=<>[]{}|~^`$\t\r\n', '01');
  end if;
  return translate(regexp_replace(public.plain_text(given) collate "und-x-icu", '[^[:alnum:]]+', '', 'g'), 'oi', '01');
end $$;
comment on function search_key(given text) is 'the letters and digits of an identifier alone, as the search compares it: TR-42029 and tr 42029 are one';

-- The first day of a week as sidewalls name it, WWYY: week 01 begins with the first Sunday of the year. null where it is none.
create function day_of_week_and_year(wwyy text) returns date language sql immutable parallel safe as $$
  select case when wwyy ~ '^(0[1-9]|[1-4]\d|5[0-3])\d\d$' then
    make_date(2000 + right(wwyy, 2)::integer, 1, 1)
      + (7 - extract(dow from make_date(2000 + right(wwyy, 2)::integer, 1, 1))::integer) % 7 + (left(wwyy, 2)::integer - 1) * 7 end
$$;

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

-- An address of mail: words between single dots, at a host of names that begin and end with a letter or digit, the last with a letter.
create function is_mail_address(address text) returns boolean language sql immutable as $$
  select length(address) <= 254 and length(split_part(address, '@', 1)) <= 64
    and address ~ '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'
$$;

-- A time as a file has it: with its zone, or on the clock of the given zone.
create function moment_at(moment text, zone text) returns timestamptz language sql stable parallel safe as $$
  select case when moment ~ '(Z|[+-]\d\d:?\d\d)$' then moment::timestamptz else moment::timestamp at time zone zone end
$$;

-- A name of a location with plain spaces and without invisible characters.
create function plain_name(written text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(written, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+', '', 'g'),
    '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;

-- The database decides here which rows a user of the portal reads and writes. Reports, lists and forms are read in one of four
-- roles, by how far their reader sees: everything, accounts by their type, chosen accounts, or locations of accounts. What a form
-- writes is written in the role of a writer, which reads as its reader does. The portal sets the ids that are within reach for the
-- transaction, as scope.accounts and scope.locations, before it takes the role; without them nothing is read or written. The roles
-- belong to the whole server of databases and own nothing.
create function portal_roles(kind text) returns text[] language sql immutable parallel safe as
  $$ select array(select 'portal_' || kind || '_' || reach from unnest(array['all', 'types', 'accounts', 'locations']) reach) $$;

-- The ids within reach. They are called immutable so that the planner has the ids themselves: it knows how many rows they leave, and
-- finds the same plans as for ids that a statement names, also where nothing was counted yet. That holds as no plan outlives the
-- transaction of its reader: whoever sets a scope discards the plans of the connection first (readerOf).
create function reached_accounts() returns bigint[] language sql immutable parallel safe as $$ select current_setting('scope.accounts')::bigint[] $$;

create function reached_locations() returns bigint[] language sql immutable parallel safe as $$ select current_setting('scope.locations')::bigint[] $$;

-- Tells if any of an account is within the scope of the transaction's reader or writer, for what runs with the rights of its owner.
create function reads_account(account bigint) returns boolean language sql stable as $$
  select current_setting('role') = 'none' or current_setting('role') like 'portal\_%\_all' or account = any(current_setting('scope.accounts')::bigint[])
$$;

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

create function reads_whole_accounts() returns boolean language sql stable as $$ select current_user <> 'portal_reader_locations' $$;
comment on function reads_whole_accounts() is 'true for readers who reach every location of the accounts that they reach';

-- Forms of a text that the search compares. Neither is written out in a statement: a planner that knows the cost of a call uses an index of it.
-- Names are qualified, because the database analyzes indexes with a search path of its own.
create function search_text(given text) returns text language plpgsql immutable strict parallel safe cost 200 as $$
begin
  -- Most identifiers are ASCII, which has no marks to take off: a tenth of the time.
  return case when octet_length(given) = length(given) then lower(given) else public.plain_text(given) end;
end $$;
comment on function search_text(given text) is 'a text in small letters without their marks, as the search looks for words in it';

-- Tells if the transaction's user writes what is everybody's: who is kept to accounts or places does not.
create function writes_for_everybody() returns boolean language sql stable as $$
  select current_setting('role') ~ '^(none|portal_(reader|writer)_(all|types))$'
$$;

-- The roles belong to the whole server of databases and own nothing.
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

-- Tables of analysts' definitions.
create schema own;
