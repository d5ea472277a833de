-- How many amounts of the chosen places and days, and of the year before where it is compared, are in each currency; nothing where all are in US dollars.
select a.currency, a.amounts
from amounts_by_currency(
  array(select distinct place.account_id from :dataset(dashboard-places) place), array(select place.location_id from :dataset(dashboard-places) place), :date_from, :date_to,
  case when :graph_compare_by_previous::boolean then (:date_from::timestamp - interval '1 year')::date end,
  case when :graph_compare_by_previous::boolean then (:date_to::timestamp - interval '1 year')::date end, :currency
) a
