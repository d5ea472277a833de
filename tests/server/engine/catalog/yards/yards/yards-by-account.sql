select y.account_name, count(*) as yards, sum(y.capacity) as places
from :dataset(yards) y
group by y.account_name
