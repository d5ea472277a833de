-- Types of tires that have a rate.
select kind.tire_type as value, kind.tire_type as text, sum(kind.tires)::bigint as tires
from :dataset(product-kinds) kind
group by kind.tire_type
