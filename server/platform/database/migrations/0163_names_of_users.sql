-- The name of a user, for rows that say who changed them: nothing else of users is read by datasets.
create view user_names as
select user_id, btrim(user_name || ' ' || user_last_name) as name
from users;

comment on view user_names is 'A row is the name of a user. Join it by the id of a user in a row that is within the scope.';
comment on column user_names.user_id is 'the user, as a column such as changed_by names them';
comment on column user_names.name is 'first and last name; empty: not known';
