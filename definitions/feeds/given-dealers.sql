-- Dealers that rows may name: users of dealers name their own.
select d.dealer_id, d.nonsig, d.name as dealer_name
from dealers d
where coalesce(cardinality(:user_dealers), 0) = 0 or d.dealer_id = any(:user_dealers)
