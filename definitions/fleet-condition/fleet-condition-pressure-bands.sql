-- Tires by how far their pressure is from its target.
select band.place, band.label, count(t.unit_id) as tires
from (values (1, '20 % under or more'), (2, '10 to 20 % under'), (3, 'within 10 %'), (4, 'more than 10 % over'))
  band (place, label)
left join :dataset(fleet-condition-tires) t on t.pressure is not null and case band.place
  when 1 then t.pressure * 100 <= t.target_pressure * 80
  when 2 then t.pressure * 100 > t.target_pressure * 80 and t.pressure * 100 < t.target_pressure * 90
  when 3 then t.pressure * 100 >= t.target_pressure * 90 and t.pressure * 100 <= t.target_pressure * 110
  else t.pressure * 100 > t.target_pressure * 110 end
group by band.place, band.label
