with data as (
-- Deletes a configuration of an administrator. The presets of the product stay, and so do those that units have.
delete from axle_configurations c
where c.configuration_code = $1::text and c.axles is not null
returning c.configuration_code as id
), page as (
  select id
  from data
  order by id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
