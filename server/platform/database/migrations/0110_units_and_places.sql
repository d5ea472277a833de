-- What is said where a location or a unit is written: a dataset cannot refuse a value by itself.

-- The account of a new location, whose writer has to see it afterwards.
create function checked_reach(account bigint, sees_all boolean) returns bigint language plpgsql immutable as $$
begin
  if not sees_all then
    raise exception 'the writer sees only some locations of the account' using errcode = '23514', constraint = 'locations_in_reach';
  end if;
  return account;
end $$;

-- Where a unit is to be from now on. One that is being surveyed stays until that is done.
create function checked_move(unit bigint, location bigint) returns bigint language plpgsql stable as $$
begin
  if exists (select from survey_units draft join surveys s on s.survey_id = draft.survey_id where draft.unit_id = unit and s.state = 'open') then
    raise exception 'the unit is on an open survey' using errcode = '55000', constraint = 'units_not_surveyed';
  end if;
  return location;
end $$;

-- Fits a unit with tires as another carries: the same products at the same wheels, but other tires. Answers how many.
create function copy_fitted_tires(of_unit bigint, to_unit bigint) returns bigint language plpgsql as $$
declare
  copied bigint;
begin
  insert into tires (account_id, unit_id, axle_number, side, wheel_index, product_line_id, retread_product_line_id, tire_size, load_range, retread_count, new_tread_32nds)
  select account_id, to_unit, axle_number, side, wheel_index, product_line_id, retread_product_line_id, tire_size, load_range, retread_count, new_tread_32nds
  from tires where unit_id = of_unit
  order by axle_number, side, wheel_index;
  get diagnostics copied = row_count;
  return copied;
end $$;

alter table locations
  add constraint locations_name_form check (name = btrim(name) and length(name) between 1 and 100) not valid;
