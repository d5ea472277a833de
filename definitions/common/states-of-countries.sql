-- States and provinces to register a unit in; a value carries its country, as codes repeat across countries.
select s.country_code || '-' || s.state_code as value, s.name as text, s.country_code
from states s
where s.country_code in ('US', 'CA', 'MX', 'CO', 'AU', 'CN')
