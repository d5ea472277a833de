-- Whether there is anything to report on: a location in the reader's reach. Who lacks the report's code is refused before.
select exists (select from locations l) as has_access
