-- Which groups there are, and whose rows each sees, the access definitions say.
alter table users drop constraint users_user_group_check;
