-- A fleet has a unit number once, however it is typed: "fy-01", "FY-01" and "FY 01" are painted alike on a truck.
create function unit_number_key(unit_number text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace(unit_number, '\s+', '', 'g'))
$$;

-- Where a fleet has such twins from before they stay, and the trigger below lets no more be added.
do $$
begin
  create unique index units_alike on units (account_id, unit_number_key(unit_number));
exception when unique_violation then
  create index units_alike on units (account_id, unit_number_key(unit_number));
end $$;

-- Told under the name of the constraint that refuses the same number, which is its argument.
create function refuse_number_alike() returns trigger language plpgsql as $$
begin
  if exists (
    select from units u
    where u.account_id = new.account_id and unit_number_key(u.unit_number) = unit_number_key(new.unit_number)
      and u.unit_number <> new.unit_number and u.unit_id <> new.unit_id) then
    raise exception 'the fleet has a unit with this number' using errcode = '23505', constraint = tg_argv[0];
  end if;
  return new;
end $$;

create trigger number_alike before insert on units for each row execute function refuse_number_alike('units_account_id_unit_number_key');
create trigger changed_number_alike before update of unit_number on units for each row
  when (old.unit_number is distinct from new.unit_number) execute function refuse_number_alike('units_account_id_unit_number_key');
