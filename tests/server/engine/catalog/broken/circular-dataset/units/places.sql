select unit_id, account_id
from :dataset(yards) yards
