-- What a unit may be, said where it is written: a dataset cannot refuse a value by itself.

-- The symbol that belongs in place 9 of a vehicle identification number of 17 symbols (49 CFR 565).
create function vin_check_digit(vin text) returns text language sql immutable strict as $$
  select case when sum(value * weight) % 11 = 10 then 'X' else (sum(value * weight) % 11)::text end
  from (
    select
      case
        when symbol ~ '[0-9]' then symbol::integer
        when symbol ~ '[A-H]' then ascii(symbol) - 64
        when symbol ~ '[J-N]' then ascii(symbol) - 73
        when symbol = 'P' then 7
        when symbol = 'R' then 9
        else ascii(symbol) - 81
      end as value,
      weight
    from (
      select substr(upper(vin), place::integer, 1) as symbol, weight
      from unnest(array[8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]) with ordinality weights (weight, place)
    ) symbols
  ) weighed
$$;

-- A VIN as it is kept. Its check digit is mandatory in North America alone.
create function checked_vin(vin text, country text) returns text language plpgsql immutable as $$
declare
  kept text := upper(nullif(btrim(vin), ''));
begin
  if kept is null then return null; end if;
  if kept !~ '^[0-9A-HJ-NPR-Z]{17}$' then
    raise exception 'a VIN has 17 letters and digits' using errcode = '23514', constraint = 'units_vin_form';
  end if;
  if country in ('US', 'CA', 'MX') and substr(kept, 9, 1) <> vin_check_digit(kept) then
    raise exception 'the check digit does not fit' using errcode = '23514', constraint = 'units_vin_check_digit';
  end if;
  return kept;
end $$;

-- The configuration of a unit that carries tires stays.
create function checked_configuration(unit bigint, configuration text) returns text language plpgsql stable as $$
begin
  if exists (select from units u where u.unit_id = unit and u.configuration_code <> configuration and exists (select from tires t where t.unit_id = u.unit_id)) then
    raise exception 'the unit carries tires' using errcode = '23514', constraint = 'units_configuration_stays';
  end if;
  return configuration;
end $$;

alter table units
  add constraint units_number_form check (unit_number = btrim(unit_number) and length(unit_number) between 1 and 20) not valid,
  add constraint units_year check (model_year between 1950 and 2100) not valid,
  add constraint units_dot_form check (dot ~ '^[0-9]{1,12}$') not valid;
