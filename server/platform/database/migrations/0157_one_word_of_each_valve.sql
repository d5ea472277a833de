-- A valve is called by one word wherever it is shown. What administrators said in its place goes along: the survey's word, else the dealer's.
with renamed (old, new, place) as (
  select one.start || v.valve_type, 'lookup.edit-tire-selects.valve_types.options.' || v.valve_type, one.place
  from valve_types v
  cross join (values ('report.survey-detail.elements.tires.columns.valve.words.', 1), ('report.dealer-surveys.elements.readings.columns.valve.words.', 2)) one (start, place)
), translated as (
  insert into translations (locale_id, word_key, translated_text)
  select distinct on (t.locale_id, r.new) t.locale_id, r.new, t.translated_text from translations t join renamed r on r.old = t.word_key order by t.locale_id, r.new, r.place
  returning 1
), described as (
  insert into words (word_key, text, comments)
  select distinct on (r.new) r.new, w.text, w.comments from words w join renamed r on r.old = w.word_key order by r.new, r.place
  returning 1
), left_behind as (
  delete from translations t using renamed r where t.word_key = r.old returning 1
), undescribed as (
  delete from words w using renamed r where w.word_key = r.old returning 1
)
update words_version set version = version + 1;
