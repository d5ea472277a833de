-- One row an answer: what was looked at on which trailer, and what was found.
select
  c.trailer_check_id,
  c.account_id,
  c.location_id,
  c.unit_number,
  i.place,
  a.readiness_item as name,
  a.answer as selected_value,
  nullif(a.notes, '') as notes
from :dataset(trailer-checks) c
join trailer_check_answers a on a.trailer_check_id = c.trailer_check_id
join readiness_items i on i.readiness_item = a.readiness_item
