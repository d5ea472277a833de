with data as (
-- A draft of its author's is not wanted any more.
delete from lease_configurations c
where c.configuration_id = $1::bigint and c.created_by = $2::bigint and c.state = 'draft' and c.account_id = any($3::bigint[])
returning c.configuration_id, c.account_id
), allowed as (
  select * from data
  where account_id = any($4::bigint[])
), page as (
  select configuration_id
  from allowed
  order by configuration_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select count(*) from allowed) as allowed,
  (select row_to_json(page) from page) as row
