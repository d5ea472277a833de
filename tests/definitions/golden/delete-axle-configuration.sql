with data as (
-- Deletes a configuration of an administrator. The presets of the product stay, and so do those that units have.
delete from axle_configurations c
where c.configuration_code = $1::text and c.axles is not null
returning c.configuration_code as id
), allowed as (
  select * from data
), page as (
  select id
  from allowed
  order by id
  limit 1
)
select
  (select count(*) from data) as written,
  (select count(*) from allowed) as allowed,
  (select row_to_json(page) from page) as row
