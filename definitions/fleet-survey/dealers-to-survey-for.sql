-- Dealers in whose name the reader may survey: those who serve a location that they see, or the one that is named. A dealer's own, where it is one, is chosen beforehand.
select d.*, :user_dealers is not null and count(*) over () = 1 as is_selected
from :dataset(owners-in-reach) d
where :user_dealers is null or d.value = any(:user_dealers)
