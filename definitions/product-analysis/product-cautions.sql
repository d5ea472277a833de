-- What to keep in mind where the products are compared.
select caution.place, caution.caution
from :dataset(product-figures) first
join :dataset(product-figures) second on second.side = 'second'
cross join :dataset(product-common-work) work
cross join lateral (values
  (1, 'axle', first.axle_kind <> second.axle_kind),
  (2, 'size', first.tire_size <> second.tire_size),
  (3, 'tread', first.retread <> second.retread),
  (4, 'work', not work.has_common and least(first.tires, second.tires) >= 5),
  (5, 'work_partly', work.has_common and least(work.first_share, work.second_share) < 0.5),
  (6, 'first_indicative', first.tires < 30),
  (7, 'second_indicative', second.tires < 30),
  (8, 'casings_indicative', first.reject_standing = 'indicative' or second.reject_standing = 'indicative'),
  (9, 'casings_of_retread', first.casings is null or second.casings is null)
) caution (place, caution, holds)
where first.side = 'first' and caution.holds
