-- The year of a model is at most the next one: that is a matter of the day on which it is said, so no constraint of the table.
create function checked_year(year bigint) returns integer language plpgsql stable as $$
begin
  if year < 1950 or year > extract(year from now()) + 1 then
    raise exception 'no unit is of the year %', year using errcode = '23514', constraint = 'units_year';
  end if;
  return year;
end $$;
