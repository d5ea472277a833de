-- A request, with the account or dealer whose number it names.
select r.registration_id as id, r.version, r.user_name as first_name, r.user_last_name as last_name, r.email, r.company, r.phone, r.account_number, r.comments,
  nullif(r.state, 'waiting') as decision, r.wanted_group as portal_group,
  '["TVLOGIN"]'::json as codes, '[]'::json as flags,
  (select coalesce(json_agg(a.account_id), '[]') from accounts a where a.account_number = r.account_number and r.wanted_group = 'CUS') as accounts,
  (select coalesce(json_agg(d.dealer_id), '[]') from dealers d where d.nonsig = r.account_number and r.wanted_group = 'DLR') as dealers
from registrations r
where r.registration_id = :id
