-- Configurations that their reader wrote, and submitted ones of customers in reach of staff.
select c.configuration_id, c.account_id, a.account_number, a.name as account_name, a.location_type, c.state, v.grade, v.worst_grade, v.mean_rate, v.answered, v.questions,
  u.name as author, c.created_by = :user_id and c.state = 'draft' as is_editable,
  f.name as fssm_name, array_to_string(c.regions, ', ') as regions, c.fleet_types, c.lease_term,
  c.address, c.city, s.name as state_name, c.country_code, c.postal_code, c.latitude, c.longitude, c.coordinates_of, c.comments, c.updated_at, c.submitted_at, c.version
from lease_configurations c
join accounts a on a.account_id = c.account_id
left join user_names u on u.user_id = c.created_by
left join user_names f on f.user_id = c.fssm_id
left join states s on s.country_code = c.country_code and s.state_code = c.state_code
left join lease_grades g on g.rate = c.rate
cross join lateral (
  select coalesce(g.grade, now.grade) as grade, coalesce(c.mean_rate, now.mean_rate) as mean_rate, now.answered, now.questions, now.worst_grade
  from lease_verdict(c.answers) now
) v
where (c.created_by = :user_id or (c.state = 'submitted' and :user_group in ('GYR', 'SSC', 'ADMIN')))
  and (:id is null or c.configuration_id = :id)
  and (:state is null or c.state = :state)
