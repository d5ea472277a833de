with data as (
-- The reader's own.
select f.favorite_id, f.name, f.report_id, f.request_url, f.filters, f.saved_at
from favorite_reports f
where f.user_id = $1::bigint
), allowed as materialized (
  select * from data
  where (name ~ $2::text or report_id ~ $2::text or filters ~ $2::text)
), page as (
  select favorite_id, name, report_id, request_url, filters, saved_at
  from allowed
  order by favorite_id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('favorites', count(*)) from allowed having true) as totals
