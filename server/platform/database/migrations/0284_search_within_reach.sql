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

do $$
begin
  if not mark_search_leakproof() then
    insert into migration_told values ('For a search that is fast for readers with limits too, let a superuser run once in this database: select mark_search_leakproof();');
  end if;
end $$;
