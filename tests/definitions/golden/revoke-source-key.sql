with data as (
-- A revoked key opens nothing from its next call on. Its loads stay in the history.
update source_keys k set revoked_at = now(), revoked_by = $1::bigint
where k.source_key_id = $2::bigint and k.revoked_at is null and (k.user_id = $1::bigint or ($3::text = 'ADMIN' and 'TVADMIN' = any($4::text[])))
returning k.source_key_id
), page as (
  select source_key_id
  from data
  order by source_key_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
