-- Amounts in other currencies than US dollars are few or none: a dashboard finds by these, without reading all, that it has none.
create index purchases_in_other_currencies on purchases (account_id, purchased_on) where currency <> 'USD';
create index service_calls_in_other_currencies on service_calls (account_id, called_on) where currency <> 'USD';
create index casing_work_in_other_currencies on casing_work (account_id, done_on) where currency <> 'USD';
