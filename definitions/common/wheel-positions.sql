-- Codes are relative to the unit, so each stands once for all axle configurations.
select position_code as value, position_code as text
from axle_configuration_wheels
group by position_code
