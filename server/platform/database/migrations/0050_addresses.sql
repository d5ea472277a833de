-- Sign-in names and addresses are kept in one form, which the server makes before it writes (server/access/addressKey.ts):
-- printable ASCII in lower case. Databases fold other letters each in their own way, so that one address passed for another.
-- A user whose name or address has no such form is locked until an administrator corrects it; nothing of it is lost.
create function pg_temp.name_form(text) returns text language sql as $$
  select case when folded collate "C" ~ '^[!-~]+$' then folded end
  from (select lower(normalize(btrim($1), NFKC) collate "C") as folded) it
$$;
create function pg_temp.address_form(text) returns text language sql as $$
  select case when form collate "C" ~ '^[!-?A-~]+@[a-z0-9._-]+$' then form end from (select pg_temp.name_form($1) as form) it
$$;

update users set email = pg_temp.address_form(email) where pg_temp.address_form(email) is not null;
drop index users_by_login;
-- Of those that become one, who differs in case alone keeps the name, else the oldest.
update users u set login = f.form
from (
  select user_id, pg_temp.name_form(login) as form,
    row_number() over (partition by pg_temp.name_form(login) order by lower(login collate "C") = pg_temp.name_form(login) desc, user_id) as place
  from users
) f
where f.user_id = u.user_id and f.form is not null and f.place = 1;
update users set is_locked = true where login is distinct from pg_temp.name_form(login) or email is distinct from pg_temp.address_form(email);
update sessions s set revoked_at = now() from users u where u.user_id = s.user_id and u.is_locked and s.revoked_at is null;

create unique index users_by_login on users (login);
create index users_by_email on users (email);
alter table users drop constraint users_email_form;
alter table users add constraint users_email_form
  check (is_locked or (email collate "C" ~ '^[!-?A-~]+@[a-z0-9._-]+$' and email = lower(email collate "C")));
alter table users add constraint users_login_form
  check (is_locked or (login collate "C" ~ '^[!-~]+$' and login = lower(login collate "C")));
comment on column users.login is 'as addressKey makes it: equal names are equal text';

update registrations set email = pg_temp.address_form(email)
where state <> 'waiting' and pg_temp.address_form(email) is not null;
update registrations r set email = pg_temp.address_form(email)
where state = 'waiting' and pg_temp.address_form(email) is not null and not exists (
  select from registrations o where o.state = 'waiting' and o.registration_id < r.registration_id and pg_temp.address_form(o.email) = pg_temp.address_form(r.email));
update registrations set state = 'refused', decided_at = now() where state = 'waiting' and email is distinct from pg_temp.address_form(email);
drop index registrations_waiting_once;
create unique index registrations_waiting_once on registrations (email) where state = 'waiting';
alter table registrations add constraint registrations_email_form
  check (state <> 'waiting' or (email collate "C" ~ '^[!-?A-~]+@[a-z0-9._-]+$' and email = lower(email collate "C")));
