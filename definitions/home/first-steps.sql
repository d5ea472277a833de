-- Steps that a user of the first 30 days has not done yet, by what they may do. Locations are a step of the first week, the others leave by being done.
select step.step, step.place, step.address
from users me
cross join lateral (values
  ('users', 1, '/manage-users/add', me.user_group = 'ADMIN' and (select count(*) from users) < 2),
  ('locations', 2, '/locations', me.user_group in ('CUS', 'DLR') and 'TMLOGIN' = any(:user_codes) and me.created_at >= :day - 7),
  ('units', 3, '/my-info/preferences', me.pressure_unit is null and me.tread_unit is null and me.distance_unit is null),
  ('favorite', 4, '/checkpoint', not exists (select from favorite_reports f where f.user_id = me.user_id))
) step (step, place, address, is_open)
where me.user_id = :user_id and me.created_at >= :day - 30 and step.is_open
