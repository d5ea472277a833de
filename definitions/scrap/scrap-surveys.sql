-- Each look at a heap of scrap, with what was on it.
select tire.survey_id, s.survey_date, tire.fleet_location, s.survey_by, d.name as dealer, count(*) as tires, sum(tire.lost_value) as lost_value
from :dataset(scrap-tires) tire
join scrap_surveys s on s.scrap_survey_id = tire.survey_id
left join dealers d on d.dealer_id = s.dealer_id
group by tire.survey_id, s.survey_date, tire.fleet_location, s.survey_by, d.name
