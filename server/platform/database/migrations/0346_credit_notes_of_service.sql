-- A dealer's file has credit notes for service beside the calls: rows with a cost below 0, which sums subtract and counts of calls leave out.
alter table service_calls drop constraint service_calls_cost_check;
comment on column service_calls.cost is 'cost of the call, an amount of money; below 0 of a credit note, which is no call';
