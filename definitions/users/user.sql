select u.user_id as id, u.version, u.login, u.user_name as first_name, u.user_last_name as last_name, u.email, u.user_group as portal_group, u.is_locked,
  (select coalesce(json_agg(s.code order by s.code), '[]') from user_securities s where s.user_id = u.user_id) as codes,
  (select coalesce(json_agg(f.flag order by f.flag), '[]') from user_flags f where f.user_id = u.user_id) as flags,
  (select coalesce(json_agg(a.account_id order by a.account_id), '[]') from user_accounts a where a.user_id = u.user_id) as accounts,
  (select coalesce(json_agg(d.dealer_id order by d.dealer_id), '[]') from user_dealers d where d.user_id = u.user_id) as dealers,
  (select coalesce(json_agg(g.location_group order by g.location_group), '[]') from user_location_groups g where g.user_id = u.user_id) as location_groups,
  (select coalesce(json_agg(r.region order by r.region), '[]') from user_regions r where r.user_id = u.user_id) as regions,
  u.pressure_unit, u.tread_unit, u.distance_unit, u.currency_symbol, u.date_format, u.locale
from users u
where u.user_id = :id
