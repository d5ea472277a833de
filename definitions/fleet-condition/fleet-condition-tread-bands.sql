-- Tires by what is left of their tread, in bands of 4/32.
select band.place, band.label, count(t.unit_id) filter (where t.axle_kind = 'steer') as steer,
  count(t.unit_id) filter (where t.axle_kind = 'drive') as drive, count(t.unit_id) filter (where t.axle_kind = 'trailer') as trailer
from (values (1, 'under 4/32', 0, 4), (2, '4 to under 8', 4, 8), (3, '8 to under 12', 8, 12), (4, '12 to under 16', 12, 16), (5, '16 and over', 16, 1000))
  band (place, label, least, under)
left join :dataset(fleet-condition-tires) t on t.tread_depth >= band.least and t.tread_depth < band.under
group by band.place, band.label
