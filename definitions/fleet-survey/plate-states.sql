-- States of the countries in which the reader has locations, each with the code of its country, as codes repeat across countries.
select s.country_code || '-' || s.state_code as value, s.name || ' (' || s.country_code || ')' as text, s.country_code
from :dataset(selection-countries) here
join states s on s.country_code = here.value
