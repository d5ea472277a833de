-- A reader's policies are asked before any comparison that could tell of a row out of reach, so no index served the search of
-- readers with limits. These functions tell nothing of what they compare, and only a superuser may say so.
do $$
declare
  compared constant text[] := array['public.search_key(text)', 'public.search_text(text)', 'pg_catalog.textlike(text, text)']
    || (select coalesce(array_agg(p.oid::regprocedure::text), '{}') from pg_proc p join pg_extension e on e.extname = 'pg_trgm' join pg_depend d on d.objid = p.oid and d.refobjid = e.oid
      where p.proname in ('word_similarity_op', 'word_similarity_commutator_op'));
  statements constant text[] := array(select format('alter function %s leakproof;', one) from unnest(compared) one);
  statement text;
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    foreach statement in array statements loop execute statement; end loop;
  else
    insert into migration_told values ('For a search that is fast for readers with limits too, let an administrator of the database server run once in this database: ' || array_to_string(statements, ' '));
  end if;
end $$;
