-- How many of the chosen surveys are among those offered.
select count(*) as total_selected_items
from :dataset(scrap-surveys-to-choose) offered
where offered.value = any(:surveys)
