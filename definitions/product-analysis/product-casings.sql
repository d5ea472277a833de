-- Casings of both lines that were offered for retreading, in all sizes: a casing does not tell its size. A casing that was only
-- repaired was not offered. That of a retread is counted under the line that it was made as, so a line of retreads has none.
select product.side, c.account_id, c.location_id, c.done_on, c.casing_id, c.status
from :dataset(product-sides) product
join casings c on c.product_line_id = product.product_line_id
where c.status <> 'used'
  and (:accounts is null or c.account_id = any(:accounts))
  and ((:account_groups is null and :account_vocations is null and :fleets is null) or c.account_id in (select meant.account_id from :dataset(accounts-meant) meant))
  and (:countries is null or c.location_id in (select place.location_id from locations place where place.country_code = any(:countries)))
  and (:states is null or c.location_id in (select place.location_id from locations place where place.country_code || '-' || place.state_code = any(:states)))
