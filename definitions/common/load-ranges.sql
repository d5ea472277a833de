select load_range as value, load_range || ' (' || ply || ' ply)' as text, ply
from load_ranges
