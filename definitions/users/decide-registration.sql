-- Decides a request that waits. One that is accepted becomes a user, made of what the administrator let stand.
update registrations r set
  version = r.version + 1, state = :decision, decided_at = now(),
  user_name = btrim(:first_name), user_last_name = coalesce(btrim(:last_name), ''), email = btrim(:email), company = btrim(:company),
  phone = coalesce(:phone, ''), account_number = coalesce(:account_number, ''), comments = coalesce(:comments, '')
where r.registration_id = :id and r.version = :version and r.state = 'waiting'
returning r.registration_id as id, r.version,
  case when r.state = 'accepted' then accept_registration(r.registration_id, :portal_group, :codes, :flags, :accounts, :dealers) end as accepted
