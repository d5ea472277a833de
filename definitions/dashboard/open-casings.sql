-- Casings that were submitted on these days and are not finished yet, for the chosen places, retreaders and positions, each in its month or in its week of
-- the month that is chosen. What becomes of them is not known, so a choice of statuses leaves them in.
select c.open_casing_id, c.account_id, c.location_id, c.dealer_id, c.submitted_on, c.wheel_position, b.name as brand,
  case when :graph_selected_month::integer is null then date_trunc('month', c.submitted_on::timestamp)::date
    else greatest(date_trunc('week', c.submitted_on::timestamp)::date, make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1)) end as period
from :dataset(dashboard-places) place
join open_casings c on c.account_id = place.account_id and c.location_id = place.location_id
join brands b on b.brand_id = c.brand_id
where c.submitted_on between :date_from and :date_to
  and (:graph_selected_month::integer is null
    or date_trunc('month', c.submitted_on::timestamp)::date = make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1))
  and (:wheel_positions is null or c.wheel_position = any(:wheel_positions))
  and (coalesce(:is_all_nonsigs, :nonsigs is null) or c.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any(:nonsigs)))
  and (:retreading_types is null or c.dealer_id in (
    select d.dealer_id from dealers d where case when d.is_ctsc then 'ctsc' else 'other' end = any(:retreading_types)))
