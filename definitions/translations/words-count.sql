select count(*) as count, count(*) filter (where w.translated_text is null) as missing_count,
  count(*) filter (where w.shown_from = 'en-US' and w.locale <> 'en-US') as english_count,
  count(*) filter (where w.is_changed) as changed_count
from (:dataset(words-of-locale)) w
