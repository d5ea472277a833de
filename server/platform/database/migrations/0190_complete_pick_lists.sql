-- The pick lists name every condition and valve that a technician meets.
insert into wear_conditions (wear_condition, place) values ('rib punch', 14), ('erratic depression', 15), ('alternate lug', 16), ('chip/chunk', 17);
insert into valve_types (valve_type, place) values ('TPMS', 8), ('inaccessible', 9);

-- A USDOT number has at most 8 digits. Longer ones stay as they are until the unit is saved again: the trigger runs only where the number is written.
alter table units drop constraint units_dot_form;
create function check_usdot() returns trigger language plpgsql as $$
begin
  if new.dot !~ '^[0-9]{1,8}$' then
    raise exception 'a USDOT number has up to 8 digits' using errcode = '23514', constraint = 'units_dot_form', table = 'units';
  end if;
  return new;
end $$;
create trigger checked_usdot before insert or update of dot on units for each row execute function check_usdot();

insert into migration_told
select format('USDOT numbers: %s units have more than 8 digits. They are kept, and refused when the unit is saved.', count(*))
from units where dot !~ '^[0-9]{1,8}$' having count(*) > 0;
