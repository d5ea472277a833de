-- The vocations that a unit can have: the options of the lookup vocations, which a test compares.
create function known_vocation(written text) returns text language plpgsql immutable as $$
begin
  if nullif(written, '') is not null and written <> all (array[
    'long haul', 'regional', 'P&D/urban', 'less-than-truckload', 'refuse', 'construction/mixed', 'logging', 'mining/oil field', 'tanker', 'transit bus', 'school bus', 'motor coach',
    'government/utility'])
  then
    raise exception '% is no vocation', written using errcode = '23514', constraint = 'units_known_vocation';
  end if;
  return nullif(written, '');
end $$;
