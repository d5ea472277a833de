-- The same a year before; nothing unless the comparison is asked for.
select b.purchase_id, b.account_id, b.location_id, b.tire_kind, b.quantity, case when b.currency = money.currency then b.quantity * b.unit_price end as spend
from :dataset(dashboard-places) place
join purchases b on b.account_id = place.account_id and b.location_id = place.location_id
join products p on p.product_id = b.product_id
cross join :dataset(dashboard-currency) money
where :graph_compare_by_previous::boolean
  -- Whose day comes again within the chosen days: February 29 with February 28. The bounds before it serve the index.
  and b.purchased_on between (:date_from::timestamp - interval '1 year')::date and (:date_to::timestamp - interval '1 year')::date + 1
  and (b.purchased_on + interval '1 year')::date between :date_from and :date_to
  and (coalesce(:is_all_nonsigs, :nonsigs is null) or b.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any(:nonsigs)))
  and (:tire_sizes is null or p.tire_size = any(:tire_sizes))
  and (:tire_product_lines is null or p.product_line_id = any(:tire_product_lines))
  and (:tire_brands is null or p.brand_id = any(:tire_brands))
