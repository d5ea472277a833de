select r.place, r.line, r.word_key as id, r.source_text, r.before_text, r.after_text, r.outcome,
  r.outcome not in ('new', 'changed', 'same', 'empty') as is_problem
from word_import_rows r
where r.import_id = :import_id
  and (coalesce(:show, 'all') = 'all'
    or (:show = 'changes' and r.outcome in ('new', 'changed'))
    or (:show = 'problems' and r.outcome not in ('new', 'changed', 'same', 'empty')))
