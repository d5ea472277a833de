-- What a favorite's filters said when it was saved, in the words of its reader; null: saved before, or by a call without.
alter table favorite_reports add column filters text;
