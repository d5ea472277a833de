select unit_id, account_id
from :dataset(places) places
