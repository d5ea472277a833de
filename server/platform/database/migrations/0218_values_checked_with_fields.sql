-- The code of a state of a country by its key (US-OH), its code or a name that only one state has; null: there is none.
create function state_code_of(country text, written text) returns text language sql stable as $$
  select coalesce(
    (select s.state_code from states s where s.country_code = country and lower(s.country_code || '-' || s.state_code) = lower(btrim(written))),
    (select s.state_code from states s where s.country_code = country and lower(s.state_code) = lower(btrim(written))),
    (select min(s.state_code) from states s where s.country_code = country and lower(s.name) = lower(btrim(written)) having count(*) = 1))
$$;

-- A dealer that serves the location of a survey.
create function serving_dealer(dealer bigint, serves boolean) returns bigint language plpgsql immutable as $$
begin
  if dealer is not null and serves is not true then
    raise exception 'dealer % does not serve the location', dealer using errcode = '23514', constraint = 'surveys_serving_dealer';
  end if;
  return dealer;
end $$;

-- The configuration of a unit, which exists for its type.
create function known_configuration(code text) returns text language plpgsql immutable as $$
begin
  if code is null then
    raise exception 'no configuration of the type' using errcode = '23514', constraint = 'units_known_configuration';
  end if;
  return code;
end $$;

-- Of two configurations that are added under one code at once, the later one finds the row of the other.
create function refuse_taken_configuration(code text) returns boolean language plpgsql immutable as $$
begin
  raise exception 'the code % is taken', code using errcode = '23505', constraint = 'axle_configurations_pkey', table = 'axle_configurations';
end $$;

-- A name of a location with plain spaces and without invisible characters.
create function plain_name(written text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(written, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+', '', 'g'),
    '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;

create or replace function free_location_name(account bigint, location bigint, written text) returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('locations of fleet ' || account, 0));
  if exists (
    select from locations l
    where l.account_id = account and l.location_id is distinct from location and lower(plain_name(l.name)) = lower(plain_name(written)))
  then
    raise exception 'another location is called %', written using errcode = '23505', constraint = 'locations_name_taken';
  end if;
  return plain_name(written);
end $$;

-- A USDOT number is not 0. A stored 0 stays until the unit is saved again.
create or replace function check_usdot() returns trigger language plpgsql as $$
begin
  if new.dot !~ '^[0-9]{1,8}$' or new.dot ~ '^0+$' then
    raise exception 'a USDOT number has up to 8 digits and is not 0' using errcode = '23514', constraint = 'units_dot_form', table = 'units';
  end if;
  return new;
end $$;
