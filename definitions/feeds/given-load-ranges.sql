-- Load ranges that rows may name.
select r.load_range
from load_ranges r
