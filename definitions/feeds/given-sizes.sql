-- Tire sizes that rows may name.
select s.tire_size
from tire_sizes s
