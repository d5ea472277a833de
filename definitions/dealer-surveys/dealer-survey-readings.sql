select *
from :dataset(survey-readings) reading
where reading.kind = 'dealer'
