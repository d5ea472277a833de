-- The time zones of a country; they are found by their city too.
select z.time_zone as value, z.time_zone as text, replace(regexp_replace(z.time_zone, '^.*/', ''), '_', ' ') as city, z.time_zone
from time_zones z
where z.country_code = :country
