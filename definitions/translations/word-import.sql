select i.import_id, i.locale_id, l.locale, i.file_name, i.format, i.state, i.at, i.settled_at,
  coalesce(nullif(btrim(u.user_name || ' ' || u.user_last_name), ''), u.login, '–') as user_name,
  counted.change_count, counted.same_count, counted.empty_count, counted.problem_count
from word_imports i
join locales l on l.locale_id = i.locale_id
left join users u on u.user_id = i.user_id
cross join lateral (
  select count(*) filter (where r.outcome in ('new', 'changed')) as change_count,
    count(*) filter (where r.outcome = 'same') as same_count,
    count(*) filter (where r.outcome = 'empty') as empty_count,
    count(*) filter (where r.outcome not in ('new', 'changed', 'same', 'empty')) as problem_count
  from word_import_rows r
  where r.import_id = i.import_id
) counted
where i.import_id = :import_id
