-- Each look at a heap of scrap and each survey of a fleet, with what was scrapped: looks are found once, not once for each tire.
with looks as materialized (
  select * from :dataset(scrap-looks) look
)
select tire.survey_id, s.survey_date, tire.fleet_location, s.survey_by, d.name as dealer, count(*) as tires, sum(tire.lost_value) as lost_value
from :dataset(scrap-tires) tire
join looks s on s.survey_id = tire.survey_id
left join dealers d on d.dealer_id = s.dealer_id
group by tire.survey_id, s.survey_date, tire.fleet_location, s.survey_by, d.name
