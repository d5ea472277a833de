-- Takes a unit off an open survey and out of its fleet: deleted where nothing else knows it, else out of service.
delete from survey_units d
using surveys s
where d.unit_inspection_id = :id
  and s.survey_id = d.survey_id
  and :scope(s.account_id, s.location_id)
returning d.unit_inspection_id, s.account_id, s.location_id, remove_unit(d.unit_id) as removed
