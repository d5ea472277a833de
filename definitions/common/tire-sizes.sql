select tire_size as value, tire_size as text, is_wide_base
from tire_sizes
