-- Inspections are found by their id, with the account behind it: the planner holds a unique key for one row only where the account, of
-- which a policy names several, is not its first column. By the primary key a month of an account without statistics looked as good.
create unique index inspections_by_id on inspections (inspection_id, account_id, inspected_on);
