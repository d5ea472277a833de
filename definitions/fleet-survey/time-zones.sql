-- The time zones of a country, called by their city.
select z.time_zone as value, replace(regexp_replace(z.time_zone, '^.*/', ''), '_', ' ') as text, z.time_zone
from time_zones z
where z.country_code = :country
