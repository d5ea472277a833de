-- The rules of the form of units as questions, for rows of files of which each is refused by itself.

-- Problem of a VIN that is stored at a place of a country: units_vin_form or units_vin_check_digit; null: it is right, or empty.
create function vin_problem(vin text, country text) returns text language sql immutable parallel safe as $$
  select case
    when upper(btrim(vin)) = '' then null
    when upper(btrim(vin)) !~ '^[0-9A-HJ-NPR-Z]{17}$' then 'units_vin_form'
    when country in ('US', 'CA', 'MX') and substr(upper(btrim(vin)), 9, 1) <> vin_check_digit(btrim(vin)) then 'units_vin_check_digit'
  end
$$;

create or replace function checked_vin(vin text, country text) returns text language plpgsql immutable as $$
begin
  if vin_problem(vin, country) = 'units_vin_form' then
    raise exception 'a VIN has 17 letters and digits' using errcode = '23514', constraint = 'units_vin_form';
  end if;
  if vin_problem(vin, country) = 'units_vin_check_digit' then
    raise exception 'the check digit does not fit' using errcode = '23514', constraint = 'units_vin_check_digit';
  end if;
  return upper(nullif(btrim(vin), ''));
end $$;

-- True for a USDOT number: up to 8 digits, not 0.
create function is_usdot(written text) returns boolean language sql immutable parallel safe as $$
  select written ~ '^[0-9]{1,8}$' and written !~ '^0+$'
$$;

create or replace function check_usdot() returns trigger language plpgsql as $$
begin
  if not is_usdot(new.dot) then
    raise exception 'a USDOT number has up to 8 digits and is not 0' using errcode = '23514', constraint = 'units_dot_form', table = 'units';
  end if;
  return new;
end $$;

-- Whoever may load accounts adds any, and changes those within reach.
do $$
declare
  reach text;
begin
  execute format('grant insert, update, delete on accounts to %s', array_to_string(portal_roles('writer'), ', '));
  execute format('grant usage on sequence accounts_account_id_seq to %s', array_to_string(portal_roles('writer'), ', '));
  create policy write_all on accounts to portal_writer_all using (true);
  foreach reach in array array['types', 'accounts', 'locations'] loop
    execute format('create policy write_%s on accounts to portal_writer_%s using (account_id = any (reached_accounts())) with check (true)', reach, reach);
  end loop;
end $$;

select give_triggers_rights();
