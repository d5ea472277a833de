-- The words that the code and the definitions say, as rows, so that pages about them are SQL. The files stay the truth: a
-- server writes here what has changed in its own.
create table shipped_words (
  locale text not null,
  word_key text not null,
  text text not null,
  primary key (locale, word_key)
);
create table shipped_packs (
  locale text primary key,
  digest text not null
);
comment on column shipped_packs.digest is 'of the words as they were written: while it is the same, nothing is';

-- What is told of a word, and its own en-US, belong to no locale.
alter table translation_changes alter column locale_id drop not null;
alter table translation_changes add column part text not null default 'translation' check (part in ('translation', 'english', 'comment'));
create index translation_changes_by_key on translation_changes (word_key, change_id);

-- Every server reads the words again.
create function announce_words() returns bigint language sql as $$
  update words_version set version = version + 1 returning version
$$;

-- What a new locale takes over: every word that another says itself, in its files or by an administrator.
create function copy_words(source integer, target integer, who bigint) returns bigint language sql as $$
  with copied as (
    insert into translations (locale_id, word_key, translated_text)
    select target, said.word_key, said.text
    from (
      select t.word_key, t.translated_text as text from translations t where t.locale_id = source
      union all
      select s.word_key, s.text
      from shipped_words s
      join locales l on l.locale = s.locale
      where l.locale_id = source and l.locale <> 'en-US'
        and not exists (select 1 from translations t where t.locale_id = source and t.word_key = s.word_key)
    ) said
    returning word_key, translated_text
  ), told as (
    insert into translation_changes (user_id, locale_id, word_key, after_text)
    select who, target, word_key, translated_text from copied
  )
  select count(*) from copied
$$;
