-- The name under which a location is saved: no other of its account has it, however it is written. Names that were there twice before stay.
-- Held until the transaction ends, so that two who save it at once are told.
create function free_location_name(account bigint, location bigint, written text) returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('locations of fleet ' || account, 0));
  if exists (
    select from locations l
    where l.account_id = account and l.location_id is distinct from location
      and lower(regexp_replace(btrim(l.name), '\s+', ' ', 'g')) = lower(regexp_replace(btrim(written), '\s+', ' ', 'g')))
  then
    raise exception 'another location is called %', written using errcode = '23505', constraint = 'locations_name_taken';
  end if;
  return btrim(written);
end $$;
