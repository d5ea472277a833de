-- A VIN that no other unit in service has, as far as its writer sees. `other` is the number of one that has it.
create function unused_vin(vin text, other text) returns text language plpgsql immutable as $$
begin
  if other is not null then
    raise exception 'unit % has the VIN', other using errcode = '23514', constraint = 'units_vin_taken', detail = other;
  end if;
  return vin;
end $$;
