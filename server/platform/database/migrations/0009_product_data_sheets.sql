-- What its maker writes of a product, as it was put in.
alter table products
  add column data_sheet bytea,
  add column data_sheet_name text,
  add column data_sheet_type text;
