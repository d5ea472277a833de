-- States of the countries in which the reader has locations, each named with its country, as codes repeat across countries.
select s.country_code || '-' || s.state_code as value, s.name || ', ' || c.name as text, s.country_code
from :dataset(selection-countries) here
join countries c on c.country_code = here.value
join states s on s.country_code = c.country_code
