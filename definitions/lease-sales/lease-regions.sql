-- Regions with a location that the reader may see; those that the reader is limited to are selected.
select r.value, r.text, exists (select from user_regions own where own.user_id = :user_id and own.region = r.value) as is_selected
from :dataset(regions-in-reach) r
