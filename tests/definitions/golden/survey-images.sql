with data as (
-- The pictures of a survey; of one of its units, or of one of its tires.
select
  i.storage_id,
  i.account_id,
  i.location_id,
  i.survey_id,
  i.unit_id,
  u.unit_number,
  i.tire_id,
  case when w.position_code is not null then i.axle_number || ' ' || w.position_code end as axle_and_tire_position,
  i.title,
  i.taken_at::date as taken_on,
  i.taken_at,
  i.width,
  i.height,
  i.media_type,
  i.byte_count,
  'images/get/' || i.storage_id as url,
  'images/get/' || i.storage_id || '?size=thumbnail' as thumbnail_url
from images i
join (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) s on s.survey_id = i.survey_id
join units u on u.unit_id = i.unit_id
left join axle_configuration_wheels w
  on w.configuration_code = u.configuration_code
  and w.axle_number = i.axle_number and w.side = i.side and w.wheel_index = i.wheel_index
where i.survey_id = $1::bigint
  and ($2::bigint is null or i.unit_id = $2::bigint)
  and ($3::bigint is null or i.tire_id = $3::bigint)
), allowed as materialized (
  select * from data
  where false
), page as (
  select storage_id, survey_id, unit_id, unit_number, tire_id, axle_and_tire_position, title, taken_on, width, height, media_type, byte_count, url, thumbnail_url
  from allowed
  order by storage_id collate "und-x-icu" asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
