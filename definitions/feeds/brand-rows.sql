-- Brands that products name.
select given.line, given.brand as name
from :rows given
