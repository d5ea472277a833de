-- When somebody signed in last is asked of each user: without it the whole trail was read for each who never did.
create index audit_log_sign_ins on audit_log (user_id, at) where action = 'sign-in';
