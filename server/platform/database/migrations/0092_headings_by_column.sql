-- The heading of a group of columns is named by the first of them, not by its English text.
with renamed (old, new) as (
  values
    ('report.checkpoint-trend.elements.periods.columns.groups.prior_year', 'report.checkpoint-trend.elements.periods.columns.groups.previous_inspections'),
    ('report.checkpoint.elements.units.columns.groups.pressure', 'report.checkpoint.elements.units.columns.groups.pressure_critical'),
    ('report.checkpoint.elements.units.columns.groups.tread_depth', 'report.checkpoint.elements.units.columns.groups.tread_depth_critical'),
    ('report.checkpoint.elements.units.columns.groups.axle_mismatch', 'report.checkpoint.elements.units.columns.groups.tread_mismatch_axle_critical'),
    ('report.checkpoint.elements.units.columns.groups.dual_mismatch', 'report.checkpoint.elements.units.columns.groups.tread_mismatch_duals_critical'),
    ('report.survey-detail.elements.tires.columns.groups.pictures', 'report.survey-detail.elements.tires.columns.groups.tire_images_count'),
    ('report.tire-surveys.elements.surveys.columns.groups.tractors', 'report.tire-surveys.elements.surveys.columns.groups.tractor_units_count'),
    ('report.tire-surveys.elements.surveys.columns.groups.trailers', 'report.tire-surveys.elements.surveys.columns.groups.trailer_units_count'),
    ('report.trailer-readiness.elements.trailers.columns.groups.items', 'report.trailer-readiness.elements.trailers.columns.groups.items_passed'),
    ('report.product-wear-rate.elements.rates.columns.groups.wear_rate', 'report.product-wear-rate.elements.rates.columns.groups.mean_wear'),
    ('report.product-wear-rate.elements.rates.columns.groups.cost', 'report.product-wear-rate.elements.rates.columns.groups.cost_per_32nd')
), translated as (
  update translations t set word_key = r.new from renamed r where t.word_key = r.old returning 1
), changed as (
  update words w set word_key = r.new from renamed r where w.word_key = r.old returning 1
)
update words_version set version = version + 1;
