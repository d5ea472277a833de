with data as (
-- Decides a request that waits. One that is accepted becomes a user, made of what the administrator let stand.
update registrations r set
  version = r.version + 1, state = $1::text, decided_at = now(),
  user_name = btrim($2::text), user_last_name = coalesce(btrim($3::text), ''), email = btrim($4::text), company = btrim($5::text),
  phone = coalesce($6::text, ''), account_number = coalesce($7::text, ''), comments = coalesce($8::text, '')
where r.registration_id = $9::bigint and r.version = $10::bigint and r.state = 'waiting'
returning r.registration_id as id, r.version,
  case when r.state = 'accepted' then accept_registration(r.registration_id, $11::text, $12::text[], $13::text[], $14::bigint[], $15::bigint[]) end as accepted
), page as (
  select id, version
  from data
  order by id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
