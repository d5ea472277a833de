-- Forms of a text that the search compares. Neither is written out in a statement: a planner that knows the cost of a call uses an index of it.
-- Names are qualified, because the database analyzes indexes with a search path of its own.
create function search_text(given text) returns text language plpgsql immutable strict parallel safe cost 200 as $$
begin
  -- Most identifiers are ASCII, which has no marks to take off: a tenth of the time.
  return case when octet_length(given) = length(given) then lower(given) else public.plain_text(given) end;
end $$;
comment on function search_text(text) is 'a text in small letters without their marks, as the search looks for words in it';

-- A VIN has neither I nor O, and people mistake them for 1 and 0 in other numbers as well: both sides of a comparison have the digit.
create function search_key(given text) returns text language plpgsql immutable strict parallel safe cost 200 as $$
begin
  if octet_length(given) = length(given) then
    return translate(lower(given), e'oi -_./\\,:;()#&+\'"*!?@%=<>[]{}|~^`$\t\r\n', '01');
  end if;
  return translate(regexp_replace(public.plain_text(given) collate "und-x-icu", '[^[:alnum:]]+', '', 'g'), 'oi', '01');
end $$;
comment on function search_key(text) is 'the letters and digits of an identifier alone, as the search compares it: TR-42029 and tr 42029 are one';

create index units_by_search_number on units ((search_key(unit_number) collate "C"));
create index units_by_search_plate on units ((search_key(license_plate) collate "C"));
create index units_by_search_vin on units ((search_key(vin) collate "C"));
create index tires_by_search_number on tires ((search_key(identification_number) collate "C"));

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

select create_search_indexes();
