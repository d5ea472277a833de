-- Dealers that a key can be kept to: those in whose name its maker acts, any for who sees all.
select d.dealer_id as value, d.name as text, d.nonsig
from dealers d
where d.dealer_id = any(:user_dealers) or (:user_group = 'ADMIN' and :user_dealers is null)
