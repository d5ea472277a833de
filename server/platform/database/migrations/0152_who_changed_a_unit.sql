-- Who enters something else of a unit is told whose it is.
alter table survey_units add column changed_by bigint;
comment on column survey_units.changed_by is 'who changed its notes last';
