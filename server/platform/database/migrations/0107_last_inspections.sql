-- What was seen of a unit last is looked for from its last day on, in one month's partition: without it every month that a unit
-- was not seen in is looked into. Rows are taken out of inspections, never moved, so the day may be too late, but never too early.
create table last_inspections (
  unit_id bigint primary key,
  inspected_on date not null
);
insert into last_inspections (unit_id, inspected_on)
select unit_id, max(inspected_on) from inspections group by unit_id;

create function note_last_inspections() returns trigger language plpgsql as $$
begin
  -- In one order, so that two who store inspections of the same units wait for each other.
  insert into last_inspections as known (unit_id, inspected_on)
  select unit_id, max(inspected_on) from stored group by unit_id order by unit_id
  on conflict (unit_id) do update set inspected_on = excluded.inspected_on where known.inspected_on < excluded.inspected_on;
  return null;
end $$;

create trigger note_last_inspections after insert on inspections referencing new table as stored
  for each statement execute function note_last_inspections();

-- In the order in which they were made, so that the last one is the first that is read.
drop index inspections_by_unit;
create index inspections_by_unit on inspections (unit_id, inspected_on desc, inspected_time desc, inspection_id desc);

comment on table last_inspections is 'the last day a unit was inspected on; not there: never';
comment on column last_inspections.unit_id is 'the unit';
comment on column last_inspections.inspected_on is 'no inspection of it is later';
