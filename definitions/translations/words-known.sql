select count(*) as words_count
from (:dataset(words-said)) s
join locales l using (locale_id)
where l.locale = 'en-US'
