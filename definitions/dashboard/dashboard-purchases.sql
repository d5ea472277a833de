-- Tires bought for the chosen places, on the chosen days, from the chosen dealers, of the chosen brands, lines and sizes.
select b.purchase_id, b.account_id, b.location_id, b.purchased_on, b.tire_kind, b.quantity, case when b.currency = money.currency then b.quantity * b.unit_price end as spend,
  brand.name || ' ' || line.name || ' ' || p.tire_size as product,
  case when :graph_selected_month::integer is null then date_trunc('month', b.purchased_on::timestamp)::date
    else greatest(date_trunc('week', b.purchased_on::timestamp)::date, make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1)) end as period
from :dataset(dashboard-places) place
join purchases b on b.account_id = place.account_id and b.location_id = place.location_id
join products p on p.product_id = b.product_id
cross join :dataset(dashboard-currency) money
join product_lines line on line.product_line_id = p.product_line_id
join brands brand on brand.brand_id = p.brand_id
where b.purchased_on between :date_from and :date_to
  and (:graph_selected_month::integer is null
    or date_trunc('month', b.purchased_on::timestamp)::date = make_date(:graph_selected_year::integer, :graph_selected_month::integer, 1))
  and (coalesce(:is_all_nonsigs, :nonsigs is null) or b.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any(:nonsigs)))
  and (:tire_sizes is null or p.tire_size = any(:tire_sizes))
  and (:tire_product_lines is null or p.product_line_id = any(:tire_product_lines))
  and (:tire_brands is null or p.brand_id = any(:tire_brands))
