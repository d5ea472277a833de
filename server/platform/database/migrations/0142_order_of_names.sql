-- Numbers within names sort by their size (T-9 before T-10), alike on both databases: each run of digits is padded with zeros. Worked out when a name
-- is written, because it takes longer than comparing.
create function natural_key(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(given, '([0-9]+)', '00000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g')
$$;
comment on function natural_key(text) is 'a text by which it is sorted: numbers in it, of up to twelve digits, by their size';

alter table units add column unit_number_order text not null generated always as (natural_key(unit_number)) stored;
comment on column units.unit_number_order is 'by which lists sort the unit number';
alter table locations add column name_order text not null generated always as (natural_key(name)) stored;
comment on column locations.name_order is 'by which lists sort the name';
