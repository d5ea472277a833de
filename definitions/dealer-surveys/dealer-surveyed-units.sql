select *
from :dataset(surveyed-units) unit
where unit.kind = 'dealer'
