with data as (
select u.user_id as id, u.login, btrim(u.user_name || ' ' || u.user_last_name) as name, u.email, u.user_group as portal_group,
  case
    when u.is_locked then 'locked'
    when not exists (select from user_securities s where s.user_id = u.user_id and s.code = 'TVLOGIN') then 'closed'
    when exists (
      select from sign_in_sources s
      where s.login_hash = encode(sha256(convert_to(u.login, 'UTF8')), 'hex') and s.failed_attempts >= 5 and s.last_failed_at > now() - interval '15 minutes') then 'waiting'
    else 'open'
  end as state,
  (select count(*) from user_securities s where s.user_id = u.user_id) as code_count,
  (select count(*) from user_accounts a where a.user_id = u.user_id) as account_count,
  (select count(*) from user_dealers d where d.user_id = u.user_id) as dealer_count,
  (select max(e.at) from audit_log e where e.user_id = u.user_id and e.action = 'sign-in') as last_sign_in,
  u.created_at
from users u
where ($1::text[] is null or u.user_group = any($1::text[]))
  and ($2::text is null or u.is_locked = ($2::text = 'locked'))
  and ($3::text is null or exists (select from user_securities s where s.user_id = u.user_id and s.code = $3::text))
  and ($4::bigint is null or exists (select from user_accounts a where a.user_id = u.user_id and a.account_id = $4::bigint))
), allowed as materialized (
  select * from data
  where (login ~ $5::text or name ~ $5::text or email ~ $5::text)
), page as (
  select id, login, name, email, portal_group, state, code_count, account_count, dealer_count, last_sign_in, created_at
  from allowed
  order by id asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('users', count(*)) from allowed having true) as totals
