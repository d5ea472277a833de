-- The search finds casings by their number. Parts of it and similar spellings are found by pg_trgm, where the database has it.
create index tires_by_search_serial on tires ((search_key(serial) collate "C")) where serial is not null;
do $$
begin
  if to_regoperator('<%(text,text)') is null then return; end if;
  create index tires_by_similar_serial on tires using gin ((search_text(serial) collate "C") gin_trgm_ops) where serial is not null;
end $$;
