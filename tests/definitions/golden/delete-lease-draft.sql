with data as (
-- A draft of its author's is not wanted any more.
delete from lease_configurations c
where c.configuration_id = $1::bigint and c.created_by = $2::bigint and c.state = 'draft'
returning c.configuration_id, c.account_id
), page as (
  select configuration_id
  from data
  order by configuration_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
