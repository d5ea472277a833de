-- The barcode or serial number of a tire's casing, the same across its retreads: it ties fittings to the work of retreaders.
alter table tires add column serial text;
create index tires_by_serial on tires (account_id, serial) where serial is not null;
comment on column tires.serial is 'barcode or serial number of the casing, the same across its retreads; null: not known';
