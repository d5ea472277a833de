-- One row an item: what was looked at on which trailer, and what was found; an item without an answer was not looked at.
select
  c.trailer_check_id,
  c.account_id,
  c.location_id,
  c.unit_number,
  i.place,
  i.readiness_item as name,
  coalesce(a.answer, 'unanswered') as selected_value,
  nullif(a.notes, '') as notes
from :dataset(trailer-checks) c
cross join readiness_items i
left join trailer_check_answers a on a.trailer_check_id = c.trailer_check_id and a.readiness_item = i.readiness_item
