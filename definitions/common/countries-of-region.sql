select c.country_code as value, c.country_code as text
from countries c
where (:region is null or c.region = :region)
