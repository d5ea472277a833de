with data as (
-- A request, with the account or dealer whose number it names.
select r.registration_id as id, r.version, r.user_name as first_name, r.user_last_name as last_name, r.email, r.company, r.phone, r.account_number, r.comments,
  nullif(r.state, 'waiting') as decision, r.wanted_group as portal_group,
  '["TVLOGIN"]'::json as codes, '[]'::json as flags,
  (select coalesce(json_agg(a.account_id), '[]') from accounts a where a.account_number = r.account_number and r.wanted_group = 'CUS') as accounts,
  (select coalesce(json_agg(d.dealer_id), '[]') from dealers d where d.nonsig = r.account_number and r.wanted_group = 'DLR') as dealers
from registrations r
where r.registration_id = $1::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select id, version, first_name, last_name, email, company, phone, account_number, comments, decision, portal_group, codes, flags, accounts, dealers
  from allowed
  order by id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
