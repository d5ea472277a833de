-- The history of a unit looks for its removed tires and checks by the unit, however many others there are.
create index removed_tires_by_unit on removed_tires (unit_id) where unit_id is not null;
create index torque_checks_by_unit on torque_checks (unit_id, checked_on);
create index trailer_checks_by_unit on trailer_checks (unit_id);
