-- Who said a word otherwise, when, from what to what. A day is a day of the history's clock, UTC.
select c.change_id, c.at, coalesce(nullif(btrim(u.user_name || ' ' || u.user_last_name), ''), u.login, '–') as user_name,
  c.locale_id, l.locale, c.word_key as id, c.part, c.before_text, c.after_text
from translation_changes c
left join users u on u.user_id = c.user_id
left join locales l on l.locale_id = c.locale_id
where (:locale_id is null or c.locale_id = :locale_id)
  and (:id is null or c.word_key = :id)
  and (:date_from is null or c.at >= :date_from::timestamp at time zone 'UTC')
  -- Where the reader is, today may still be the trail's yesterday: days up to today are days up to now.
  and (:date_to is null or :date_to >= current_date - 1 or c.at < (:date_to + 1)::timestamp at time zone 'UTC')
