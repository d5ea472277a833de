-- The tire that stood on the wheel of another one on an earlier day: the one that came off for it after that day, and so on; null: it is not known.
create function tire_on_day(tire bigint, day date) returns bigint language plpgsql stable as $$
declare
  before bigint;
begin
  while tire is not null loop
    select o.tire_id into before from removed_tires o where o.replaced_by_tire_id = tire and o.removed_on > day limit 1;
    if not found then
      return tire;
    end if;
    tire := before;
  end loop;
  return null;
end $$;

-- A survey that fitted a tire knows it, though it did not read it.
create or replace function tire_events(tire bigint) returns table (survey_id bigint, inspected_on date) language sql stable as $$
  select i.survey_id, i.inspected_on
  from readings r
  join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
  where r.tire_id = tire and coalesce(r.pressure_psi, r.tread_32nds) is not null
  union all
  select i.survey_id, i.inspected_on
  from readings_as_left l
  join inspections i on i.account_id = l.account_id and i.inspected_on = l.inspected_on and i.inspection_id = l.inspection_id
  where l.tire_id = tire
  union all
  select o.survey_id, o.removed_on from removed_tires o where o.tire_id = tire and o.survey_id is not null
  union all
  select o.survey_id, o.removed_on from removed_tires o where o.replaced_by_tire_id = tire and o.survey_id is not null
$$;
