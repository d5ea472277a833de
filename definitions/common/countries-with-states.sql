-- Countries and states in which the reader has locations; a state's value carries its country, as codes repeat across countries.
select
  c.country_code as value,
  c.country_code as text,
  json_agg(json_build_object('value', c.country_code || '-' || s.state_code, 'text', s.name) order by s.name) as states
from countries c
join states s on s.country_code = c.country_code
where exists (
  select from locations l
  where l.country_code = s.country_code and l.state_code = s.state_code)
group by c.country_code
