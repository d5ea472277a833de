-- Countries in which the reader has locations.
select c.country_code as value, c.country_code as text
from countries c
where exists (select from locations l where l.country_code = c.country_code)
