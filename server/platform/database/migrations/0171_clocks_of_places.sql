-- The clock of a location follows from its state or province, and can be chosen among the time zones of its country.
alter table states add column time_zone text;
comment on column states.time_zone is 'IANA time zone of most of the state; null: none is known';
create table time_zones (
  country_code text not null references countries,
  time_zone text not null,
  primary key (country_code, time_zone)
);
comment on table time_zones is 'an IANA time zone of a country';
comment on column time_zones.country_code is 'the country';
comment on column time_zones.time_zone is 'its name, such as America/Denver';
comment on column inspections.inspected_time is 'by the clock of the location; 00:00:00 where a survey was entered on another day than its own';

-- A time zone that was chosen, if its country has it.
create function checked_time_zone(country text, chosen text) returns text language plpgsql stable as $$
begin
  if chosen is not null and not exists (select from time_zones z where z.country_code = country and z.time_zone = chosen) then
    raise exception '% has no time zone %', country, chosen using errcode = '23514', constraint = 'locations_time_zone';
  end if;
  return chosen;
end $$;
