-- A survey that is corrected is judged by the specifications that held when it was published first: what is changed later changes no earlier result.
-- Each level keeps what it was before its first later change; a level without one stands as it is now.
create function specs_of_survey(survey bigint)
returns table (axle_kind text, target_pressure_psi numeric, warning_share numeric, critical_share numeric, minimum_tread_32nds numeric, duals_warning_psi numeric, duals_critical_psi numeric)
language sql stable as $$
  with asked as (
    select s.account_id, s.location_id,
      (select coalesce(v.finished_at, s.created_at) from survey_revisions v where v.survey_id = s.survey_id order by v.survey_revision_id limit 1) as published_at
    from surveys s where s.survey_id = survey
  ), level as (
    select 1 as rank, a.account_id, a.location_id, a.published_at from asked a
    union all select 2, a.account_id, null, a.published_at from asked a
    union all select 3, null, null, a.published_at from asked a
    -- Where nothing held for everybody yet, what holds now.
    union all select 4, null, null, null from asked a
  ), held as (
    select level.rank, kind.name as axle_kind, then_held.*
    from level
    cross join (values ('steer'), ('drive'), ('trailer')) kind (name)
    left join lateral (
      select c.* from spec_changes c
      where c.account_id is not distinct from level.account_id and c.location_id is not distinct from level.location_id and c.axle_kind = kind.name and c.changed_at > level.published_at
      order by c.spec_change_id limit 1
    ) c on true
    cross join lateral (
      select c.target_before, c.warning_before, c.critical_before, c.minimum_before, coalesce(c.duals_warning_before, 10), coalesce(c.duals_critical_before, 20)
      where c.spec_change_id is not null
      union all
      select s.target_pressure_psi, s.warning_share, s.critical_share, s.minimum_tread_32nds, s.duals_warning_psi, s.duals_critical_psi
      from specs s
      where c.spec_change_id is null and s.account_id is not distinct from level.account_id and s.location_id is not distinct from level.location_id and s.axle_kind = kind.name
    ) then_held (target, warning, critical, minimum, duals_warning, duals_critical)
  )
  select distinct on (held.axle_kind) held.axle_kind, held.target, held.warning, held.critical, held.minimum, held.duals_warning, held.duals_critical
  from held where held.target is not null
  order by held.axle_kind, held.rank
$$;

-- While a survey is corrected, its removed tires are not published, and their pictures wait for them.
alter table images drop constraint images_removed_tire_id_fkey;
comment on column images.removed_tire_id is 'the removed tire that is seen; while its survey is corrected, the one that is published again under this id; null: it is of a wheel or a unit';

-- A survey on which the fitted tire stands and was not read does not build on it: it is of the old tire again.
create or replace function take_back_replacement() returns trigger language plpgsql as $$
declare
  fitted tires;
begin
  if old.fitted_tire_id is null or old.undone_at is not null then
    return coalesce(new, old);
  end if;
  select * into fitted from tires where tire_id = old.fitted_tire_id for update;
  if (fitted.axle_number, fitted.side, fitted.wheel_index) is distinct from (old.axle_number, old.side, old.wheel_index) or fitted.unit_id is null
    or exists (select from readings where tire_id = old.fitted_tire_id and (pressure_psi is not null or tread_32nds is not null))
    or exists (select from readings_as_left where tire_id = old.fitted_tire_id)
    or exists (select from removed_tires where tire_id = old.fitted_tire_id)
    or exists (select from survey_wheels where tire_id = old.fitted_tire_id and read_version is not null)
    or exists (select from survey_replacements r where r.tire_id = old.fitted_tire_id) then
    raise exception 'replacement % is settled', old.removed_tire_id using errcode = '55000', constraint = 'replacement_is_settled';
  end if;
  update images set tire_id = null where tire_id = fitted.tire_id;
  update readings set tire_id = old.tire_id where tire_id = fitted.tire_id;
  update survey_wheels set tire_id = old.tire_id where tire_id = fitted.tire_id;
  update tires set unit_id = null, axle_number = null, side = null, wheel_index = null, fitted_on = null, fitted_odometer_miles = null where tire_id = fitted.tire_id;
  update tires set unit_id = fitted.unit_id, axle_number = old.axle_number, side = old.side, wheel_index = old.wheel_index
  where tire_id = old.tire_id and unit_id is null;
  if tg_op = 'UPDATE' then
    new.fitted_tire_id := null;
    return new;
  end if;
  return old;
end $$;
