-- Signs that nobody sees tell no units apart: "FY 01" with the space of a web page, or with a mark of its writing direction, is painted alike on a truck.
-- What numberKey of domain/uploadedUnit.ts strikes is struck here.
create or replace function unit_number_key(unit_number text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace(unit_number, '[\s\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]+', '', 'g'))
$$;

-- Where a fleet has such twins from before they stay; the trigger lets no more be added.
drop index units_alike;
do $$
begin
  create unique index units_alike on units (account_id, unit_number_key(unit_number));
exception when unique_violation then
  create index units_alike on units (account_id, unit_number_key(unit_number));
end $$;

-- A number has something to be seen.
alter table units drop constraint units_number_form;
alter table units add constraint units_number_form check (unit_number = btrim(unit_number) and length(unit_number) between 1 and 20 and unit_number_key(unit_number) <> '') not valid;
