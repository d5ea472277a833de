-- Keys of the reader; those of everybody for user administrators. A secret is named by its first part alone.
select k.source_key_id, k.name, case when k.revoked_at is not null then 'revoked' when s.public_part is null then 'unissued' else 'active' end as state,
  coalesce('feedkey_' || s.public_part || '_…', '') as secret,
  (select max(old.ends_at) from source_key_secrets old where old.source_key_id = k.source_key_id and old.ends_at > now() and k.revoked_at is null) as old_secret_until,
  array_to_string(k.feeds, ', ') as feeds,
  (select string_agg(a.name, ', ' order by a.name) from accounts a where a.account_id = any(k.accounts)) as accounts,
  (select string_agg(d.name, ', ' order by d.name) from dealers d where d.dealer_id = any(k.dealers)) as dealers,
  coalesce(u.name, '') as owner, k.user_id = :user_id as is_mine, k.created_at, k.last_used_at,
  coalesce(h.calls, 0) as calls, coalesce(h.rows, 0) as rows, k.revoked_at, coalesce(w.name, '') as revoked_by
from source_keys k
left join user_names u on u.user_id = k.user_id
left join user_names w on w.user_id = k.revoked_by
left join source_key_hours h on h.source_key_id = k.source_key_id and h.hour = date_trunc('hour', now())
left join lateral (
  select c.public_part from source_key_secrets c where c.source_key_id = k.source_key_id and c.ends_at is null order by c.created_at desc limit 1) s on true
where (k.user_id = :user_id or (:user_group = 'ADMIN' and 'TVADMIN' = any(:user_codes)))
  and (:source_key_id is null or k.source_key_id = :source_key_id)
