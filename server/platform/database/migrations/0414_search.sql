-- Indexes of search, where the database has pg_trgm.

-- Functions may name tables that are created after them.
set local check_function_bodies = off;

-- Similar spellings and parts of words are found by pg_trgm. Where it may not be created, identifiers and names are found by how they begin.
create function create_search_indexes() returns boolean language plpgsql as $$
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then null;
  end;
  if to_regoperator('<%(text,text)') is null then return false; end if;
  create index if not exists units_by_similar_number on units using gin ((search_text(unit_number) collate "C") gin_trgm_ops);
  create index if not exists units_by_similar_plate on units using gin ((search_text(license_plate) collate "C") gin_trgm_ops);
  create index if not exists units_by_similar_vin on units using gin ((search_text(vin) collate "C") gin_trgm_ops);
  create index if not exists tires_by_similar_number on tires using gin ((search_text(identification_number) collate "C") gin_trgm_ops);
  return true;
end $$;
comment on function create_search_indexes() is 'creates pg_trgm and the indexes of similar spellings; false where the extension is missing and may not be created';

-- A reader's policies are asked before any comparison that could tell of a row out of reach, so no index served the search of
-- readers with limits. What the search compares with tells nothing, and only a superuser may say so.
create function mark_search_leakproof() returns boolean language plpgsql as $$
declare
  compared regprocedure;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then return false; end if;
  for compared in
    select p.oid from pg_proc p where p.oid in ('search_key(text)'::regprocedure, 'search_text(text)'::regprocedure, 'textlike(text, text)'::regprocedure)
    union all
    select o.oprcode from pg_operator o where o.oid in (to_regoperator('<%(text,text)'), to_regoperator('%>(text,text)'))
  loop
    execute format('alter function %s leakproof', compared);
  end loop;
  return true;
end $$;
comment on function mark_search_leakproof() is 'lets the search of readers with limits use indexes; false where its caller is no superuser';

select create_search_indexes();

do $$
begin
  if to_regoperator('<%(text,text)') is null then return; end if;
  create index tires_by_similar_serial on tires using gin ((search_text(serial) collate "C") gin_trgm_ops) where serial is not null;
end $$;

do $$
begin
  if not mark_search_leakproof() then
    insert into migration_told values ('For a search that is fast for readers with limits too, let a superuser run once in this database: select mark_search_leakproof();');
  end if;
end $$;
