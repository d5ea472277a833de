-- The widest mismatch of an inspection, stored as its worst readings are: a list of inspections reads no readings.
alter table inspections
  add column worst_mismatch_axle integer,
  add column worst_mismatch_side text check (worst_mismatch_side in ('left', 'right')),
  add column worst_mismatch_32nds numeric(9, 5);

comment on column inspections.worst_mismatch_axle is 'axle of the worst mismatch in tread; null: there is none';
comment on column inspections.worst_mismatch_side is 'its side, where two duals differ; null: the sides of the axle differ, or there is none';
comment on column inspections.worst_mismatch_32nds is 'difference of its treads, of the means of two sides, 32nds of an inch; null: there is none';

-- A raised lift axle and a spare have no severity above plan: their differences do not count.
update inspections i
set worst_mismatch_axle = m.axle_number, worst_mismatch_side = m.side, worst_mismatch_32nds = m.apart
from (
  select distinct on (account_id, inspected_on, inspection_id) *
  from (
    select account_id, inspected_on, inspection_id, axle_number, side, max(tread_32nds) - min(tread_32nds) as apart
    from readings
    where duals_severity in ('critical', 'warning') and wheel_index <= 2
    group by account_id, inspected_on, inspection_id, axle_number, side
    having count(tread_32nds) = 2
    union all
    select account_id, inspected_on, inspection_id, axle_number, null,
      abs(avg(tread_32nds) filter (where side = 'left') - avg(tread_32nds) filter (where side = 'right'))
    from readings
    where axle_severity in ('critical', 'warning')
    group by account_id, inspected_on, inspection_id, axle_number
    having count(tread_32nds) = count(*)
  ) difference
  where apart > 4
  order by account_id, inspected_on, inspection_id, apart >= 8 desc, apart desc, axle_number, side nulls last
) m
where m.account_id = i.account_id and m.inspected_on = i.inspected_on and m.inspection_id = i.inspection_id
  and i.tread_mismatch_axle_critical + i.tread_mismatch_axle_warning + i.tread_mismatch_duals_critical + i.tread_mismatch_duals_warning > 0;
