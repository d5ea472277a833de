-- Whether the reader administers the portal.
select 'TVADMIN' = any(:user_codes) as has_access
