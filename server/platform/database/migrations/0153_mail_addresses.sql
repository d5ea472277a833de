-- The address of a user and of a request has the form of those that a survey is sent to. What stands stays: whoever has it signs in by it.
create function check_mail_address() returns trigger language plpgsql as $$
begin
  if not is_mail_address(new.email) then
    raise exception 'no address of mail' using errcode = '23514', constraint = tg_argv[0];
  end if;
  return new;
end $$;
create trigger users_new_email before insert on users for each row execute function check_mail_address('users_email_form');
create trigger users_other_email before update of email on users for each row when (new.email is distinct from old.email)
  execute function check_mail_address('users_email_form');
create trigger registrations_new_email before insert on registrations for each row execute function check_mail_address('registrations_email_form');
create trigger registrations_other_email before update of email on registrations for each row when (new.email is distinct from old.email)
  execute function check_mail_address('registrations_email_form');
