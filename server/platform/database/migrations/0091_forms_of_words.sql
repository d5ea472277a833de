-- Counted words have a key per plural form. What administrators said for any number is the form _other.
do $$
declare
  counted text[] := array['engine.all_rows', 'engine.and_more', 'engine.basket_count', 'engine.characters_left', 'engine.chart_missing', 'engine.chosen_count',
    'engine.edits', 'engine.export_rows', 'engine.form_errors', 'engine.rows_left_out', 'server.images_left_out', 'server.jobs.too_many'];
begin
  update translations set word_key = word_key || '_other' where word_key = any(counted);
  update words set word_key = word_key || '_other' where word_key = any(counted);
  update translations set word_key = 'report.product-wear-rate.filters.count_' || substring(word_key from '[a-z]+$') where word_key like 'report.product-wear-rate.filters.count.%';
  update words set word_key = 'report.product-wear-rate.filters.count_' || substring(word_key from '[a-z]+$') where word_key like 'report.product-wear-rate.filters.count.%';
  update words_version set version = version + 1;
end
$$;
