-- Every word that en-US says, as one locale says it. What it lacks is read in its parent, in that one's, and last in en-US.
with recursive chain (locale_id, locale, parent_id, place) as (
  select l.locale_id, l.locale, l.parent_id, 0 from locales l where l.locale_id = :locale_id
  union all
  select p.locale_id, p.locale, p.parent_id, c.place + 1 from chain c join locales p on p.locale_id = c.parent_id where c.place < 10
), readable as (
  select c.locale_id, c.locale, c.place from chain c
  union all
  select l.locale_id, l.locale, 100 from locales l where l.locale = 'en-US' and not exists (select 1 from chain c where c.locale_id = l.locale_id)
), read as (
  -- Of all that say a word the nearest is read; one pass, whatever the planner knows of the rows.
  select s.id, (array_agg(s.text) filter (where r.locale = 'en-US'))[1] as translation_text,
    (array_agg(s.text) filter (where r.place = 0))[1] as translated_text,
    (array_agg(s.text order by r.place))[1] as shown_text, (array_agg(r.locale order by r.place))[1] as shown_from,
    min(r.place) as place, coalesce(bool_or(s.is_changed) filter (where r.place = 0), false) as is_changed
  from (:dataset(words-said)) s
  join readable r using (locale_id)
  group by s.id
), named as (
  -- A counted word has a row per plural form. Forms that English lacks are translated from that for any number; forms of two languages do not mix.
  select r.id, coalesce(r.translation_text, o.translation_text) as translation_text, r.translated_text, r.shown_text, r.shown_from, r.is_changed
  from read r
  left join read o on o.id = regexp_replace(r.id, '_(zero|one|two|few|many)$', '_other') and o.id <> r.id
  where o.id is null or o.place >= r.place
)
select read.id, asked.locale_id, asked.locale, read.translation_text, read.translated_text, read.shown_text, read.shown_from,
  coalesce((select w.comments from words w where w.word_key = read.id), '') as comments, read.is_changed,
  -- The page, card or form on which it stands, by its own title.
  titles.shown_text as screen,
  (select max(c.at) from translation_changes c where c.word_key = read.id and c.locale_id = asked.locale_id) as changed_at
from named as read
join locales asked on asked.locale_id = :locale_id
left join read titles on titles.id = substring(read.id from '^(?:report|form|card)[.][^.]+') || '.title'
where read.translation_text is not null
