-- A sign-in's code is worth something only in the browser that signed in.
delete from exchange_codes;
alter table exchange_codes add column browser_hash text not null;
comment on column exchange_codes.browser_hash is 'SHA-256 of a cookie that came with the code';
