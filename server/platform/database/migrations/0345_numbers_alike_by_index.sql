-- The check of each new unit is planned once in a transaction, for the fleet as it was at its beginning. Where that was small, the plan
-- read all units, or all of the account, for each of thousands of new ones. Without scans of many rows the index of both columns is left.
alter function refuse_number_alike() set enable_seqscan to off;
alter function refuse_number_alike() set enable_bitmapscan to off;
