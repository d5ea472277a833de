-- Dealers by their numbers.
select given.line, given.nonsig, given.name, given.is_ctsc, given.common_owner, given.address, given.city, upper(given.state_code) as state_code, given.postal_code,
  upper(given.country_code) as country_code,
  not exists (select from states s where s.country_code = upper(given.country_code) and s.state_code = upper(given.state_code)) as is_unknown_state
from :rows given
