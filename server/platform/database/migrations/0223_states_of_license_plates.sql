-- The state of a license plate by its key, such as US-OH. Another text is refused, where it was dropped without a word.
create function known_plate_state(written text) returns text language plpgsql stable as $$
begin
  if nullif(btrim(written), '') is not null and not exists (select from states s where s.country_code || '-' || s.state_code = written) then
    raise exception '% is no state', written using errcode = '23514', constraint = 'units_known_plate_state';
  end if;
  return nullif(btrim(written), '');
end $$;
