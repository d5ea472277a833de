-- Whether there is anything to report on: a location in the reader's reach. Who lacks the report's code is refused before.
select exists (select from locations l where :scope(l.account_id, l.location_id)) as has_access
