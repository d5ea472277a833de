-- Dealers by name; one who serves nobody yet too, but only to who sees all.
select d.dealer_id as value, d.name as text, d.nonsig
from dealers d
where :user_group = 'ADMIN' or exists (
  select from dealer_locations served
  join locations l on l.location_id = served.location_id
  where served.dealer_id = d.dealer_id)
