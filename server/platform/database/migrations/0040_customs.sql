-- How a user reads is the region's custom until they say otherwise: nothing said is null.
-- What stands there was given at the making of a user, and stays.
alter table users alter column pressure_unit drop default, alter column pressure_unit drop not null;
alter table users alter column tread_unit drop default, alter column tread_unit drop not null;
alter table users alter column distance_unit drop default, alter column distance_unit drop not null;
alter table users alter column currency_symbol drop default, alter column currency_symbol drop not null;
alter table users add column date_format text check (date_format in ('MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'));
comment on column users.date_format is 'null, as with units and currency: the custom of the region';
