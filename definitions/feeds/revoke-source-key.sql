-- A revoked key opens nothing from its next call on. Its loads stay in the history.
update source_keys k set revoked_at = now(), revoked_by = :user_id
where k.source_key_id = :id and k.revoked_at is null and (k.user_id = :user_id or (:user_group = 'ADMIN' and 'TVADMIN' = any(:user_codes)))
returning k.source_key_id
