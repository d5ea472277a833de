create table remarks (note_id bigint primary key);
