-- Assumptions of the potential loss: those of the filters, else the defaults. Prices and new treads (by axle type, in 32nds) are for tires of which the
-- catalog of products has none.
select
  coalesce(:tire_price, 450) as tire_price,
  coalesce(:retread_price, 250) as retread_price,
  coalesce(:pull_point, 4) as pull_point,
  coalesce(:underinflation_factor, 0.8) as underinflation_factor,
  coalesce(:flat_share, 0.25) as flat_share,
  coalesce(:new_tread_steer, 20) as new_tread_steer,
  coalesce(:new_tread_drive, 26) as new_tread_drive,
  coalesce(:new_tread_trailer, 12) as new_tread_trailer
