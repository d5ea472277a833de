with data as (
-- Which kinds of accounts the reader is offered.
select
  'show_unknown' = any($1::text[]) as is_show_unknown,
  'show_local_book' = any($1::text[]) as is_show_localbook,
  'show_government' = any($1::text[]) as is_show_goverment,
  'show_preferred_fleet' = any($1::text[]) as is_show_preferred_fleet
), allowed as materialized (
  select * from data
  where false
), page as (
  select is_show_unknown, is_show_localbook, is_show_goverment, is_show_preferred_fleet
  from allowed
  order by is_show_unknown asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
