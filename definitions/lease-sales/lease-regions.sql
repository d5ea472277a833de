-- Regions with a location that the reader may see; those that the reader is limited to are selected.
select r.value, r.text, r.value = any(:user_regions) as is_selected
from :dataset(regions-in-reach) r
