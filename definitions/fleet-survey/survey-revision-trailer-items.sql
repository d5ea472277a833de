-- One row an item of these checks: what was answered, and what nobody looked at.
select c.trailer_check_id, c.account_id, c.location_id, c.unit_number, c.unit_number_order, i.place, i.readiness_item as name, coalesce(a.answer, 'unanswered') as selected_value, nullif(a.notes, '') as notes
from :dataset(survey-revision-trailers) c
cross join readiness_items i
left join lateral jsonb_to_recordset(c.answers) a (readiness_item text, answer text, notes text) on a.readiness_item = i.readiness_item
