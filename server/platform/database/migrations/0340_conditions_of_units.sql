-- The tires of a unit at its last inspection, stored as they are judged: a home of many accounts reads a row a unit, no inspections and no readings.
alter table inspections
  add column critical_tires integer not null default 0,
  add column warning_tires integer not null default 0;
comment on column inspections.critical_tires is 'tires with a critical pressure or tread depth, each once';
comment on column inspections.warning_tires is 'tires with a warning and nothing critical, each once';

update inspections i set critical_tires = found.critical, warning_tires = found.warning
from (
  select account_id, inspected_on, inspection_id,
    count(*) filter (where 'critical' in (pressure_severity, tread_severity)) as critical,
    count(*) filter (where 'critical' not in (pressure_severity, tread_severity)) as warning
  from readings
  where pressure_severity in ('critical', 'warning') or tread_severity in ('critical', 'warning')
  group by account_id, inspected_on, inspection_id
) found
where found.account_id = i.account_id and found.inspected_on = i.inspected_on and found.inspection_id = i.inspection_id;

create table unit_conditions (
  unit_id bigint primary key,
  account_id bigint not null,
  location_id bigint not null,
  inspected_on date not null,
  inspection_id bigint not null,
  survey_id bigint not null,
  survey_kind text not null,
  critical_tires integer not null,
  warning_tires integer not null,
  critical_since date,
  days date[] not null,
  critical_by_day integer[] not null,
  warning_by_day integer[] not null
);
comment on table unit_conditions is 'the tires of a unit at its last inspection that read any; not there: it had none';
comment on column unit_conditions.unit_id is 'the unit';
comment on column unit_conditions.account_id is 'the account of that inspection';
comment on column unit_conditions.location_id is 'the location of that inspection';
comment on column unit_conditions.inspected_on is 'the day of that inspection';
comment on column unit_conditions.inspection_id is 'that inspection';
comment on column unit_conditions.survey_id is 'the survey of that inspection';
comment on column unit_conditions.survey_kind is 'checkpoint, dealer or fleet: who made that survey';
comment on column unit_conditions.critical_tires is 'tires with a critical pressure or tread depth, each once';
comment on column unit_conditions.warning_tires is 'tires with a warning and nothing critical, each once';
comment on column unit_conditions.critical_since is 'the first day since when each inspection found critical tires, as far as two years back; null: none is critical';
comment on column unit_conditions.days is 'the days of its inspections within the nine days up to that one, and of the one before these, in order: a reader may be a day behind';
comment on column unit_conditions.critical_by_day is 'critical tires at each of the inspections that days names';
comment on column unit_conditions.warning_by_day is 'warning tires at each of the inspections that days names';
select guard_reads('unit_conditions', 'place');
-- A row tells of inspections at several locations: who reaches some of an account alone counts those within reach instead.
drop policy read_locations on unit_conditions;
create policy read_locations on unit_conditions for select to portal_reader_locations using (false);
create function reads_whole_accounts() returns boolean language sql stable as $$ select current_user <> 'portal_reader_locations' $$;
comment on function reads_whole_accounts is 'true for readers who reach every location of the accounts that they reach';

-- Settles the rows of some units from their inspections.
create function settle_unit_conditions(settled bigint[]) returns void language plpgsql as $$
begin
  -- Who changes inspections of the same units waits here, and then sees what the other stored.
  perform from last_inspections where unit_id = any(settled) order by unit_id for update;
  delete from unit_conditions c
  where c.unit_id = any(settled)
    and not exists (select from inspections i where i.unit_id = c.unit_id and i.total_tires_read_count > 0);
  insert into unit_conditions
  select unit.id, latest.account_id, latest.location_id, latest.inspected_on,
    latest.inspection_id, latest.survey_id, latest.survey_kind, latest.critical_tires, latest.warning_tires, since.critical_since,
    week.days, week.critical, week.warning
  from (select distinct id from unnest(settled) id) unit
  cross join lateral (
    select i.* from inspections i
    where i.unit_id = unit.id and i.total_tires_read_count > 0
    order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
    limit 1
  ) latest
  cross join lateral (
    select array_agg(i.inspected_on order by i.inspected_on, i.inspected_time, i.inspection_id) as days,
      array_agg(i.critical_tires order by i.inspected_on, i.inspected_time, i.inspection_id) as critical,
      array_agg(i.warning_tires order by i.inspected_on, i.inspected_time, i.inspection_id) as warning
    from (
      select * from inspections recent
      where recent.unit_id = unit.id and recent.total_tires_read_count > 0
        and recent.inspected_on > latest.inspected_on - 9 and recent.inspected_on <= latest.inspected_on
      union all
      (select * from inspections earlier
      where earlier.unit_id = unit.id and earlier.total_tires_read_count > 0 and earlier.inspected_on <= latest.inspected_on - 9
      order by earlier.inspected_on desc, earlier.inspected_time desc, earlier.inspection_id desc
      limit 1)
    ) i
  ) week
  left join lateral (
    select min(i.inspected_on) as critical_since from inspections i
    where latest.critical_tires > 0 and i.unit_id = unit.id and i.inspected_on between latest.inspected_on - 730 and latest.inspected_on
      and i.critical_tires > 0
      and (i.inspected_on, i.inspected_time, i.inspection_id) > coalesce((
        select (clean.inspected_on, clean.inspected_time, clean.inspection_id) from inspections clean
        where clean.unit_id = unit.id and clean.inspected_on between latest.inspected_on - 730 and latest.inspected_on
          and clean.total_tires_read_count > 0 and clean.critical_tires = 0
        order by clean.inspected_on desc, clean.inspected_time desc, clean.inspection_id desc
        limit 1), ('-infinity'::date, '00:00'::time, 0::bigint))
  ) since on true
  order by unit.id
  on conflict (unit_id) do update set
    account_id = excluded.account_id, location_id = excluded.location_id, inspected_on = excluded.inspected_on,
    inspection_id = excluded.inspection_id, survey_id = excluded.survey_id, survey_kind = excluded.survey_kind,
    critical_tires = excluded.critical_tires, warning_tires = excluded.warning_tires, critical_since = excluded.critical_since,
    days = excluded.days, critical_by_day = excluded.critical_by_day, warning_by_day = excluded.warning_by_day;
end $$;
comment on function settle_unit_conditions is 'settles the conditions of units from their inspections';

create function note_unit_conditions() returns trigger language plpgsql as $$
begin
  perform settle_unit_conditions(array(select distinct unit_id from changed));
  return null;
end $$;
-- Named to run after note_last_inspections, which locks the last days of the units.
create trigger note_unit_conditions after insert on inspections referencing new table as changed
  for each statement execute function note_unit_conditions();
create trigger note_unit_conditions_taken after delete on inspections referencing old table as changed
  for each statement execute function note_unit_conditions();
select give_triggers_rights();

select settle_unit_conditions(array(select unit_id from last_inspections));
