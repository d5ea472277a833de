-- Casings of one line can be told from those of another: how many of them retreaders reject says what a tire is worth at its end.
alter table casings add column product_line_id bigint;
alter table casings add constraint casings_line_of_brand foreign key (product_line_id, brand_id) references product_lines (product_line_id, brand_id);
create index casings_by_line on casings (product_line_id, account_id);
comment on column casings.product_line_id is 'product line the casing was made as, of its brand; null: not known';
create index tire_wear_by_product on tire_wear (product_line_id, tire_size, axle_kind);
