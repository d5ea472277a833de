-- Units with critical tires, of all accounts within reach, with since when some were critical at every inspection.
select t.unit_id, t.account_id, t.location_id, t.unit_number, t.unit_number_order, a.name as account_name, l.name as location_name,
  t.inspected_on, t.critical_tires, t.critical_since, :day - t.critical_since as days,
  case when t.survey_kind = 'checkpoint' then '/checkpoint/detail/' || t.unit_id || '?survey_id=' || t.survey_id
    else '/tireoptix/detail/' || t.survey_id end as address
from :dataset(unit-conditions) t
join accounts a on a.account_id = t.account_id
join locations l on l.location_id = t.location_id
where t.critical_tires > 0
