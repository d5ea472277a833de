with data as (
-- Adds a product without an id, changes the one with it. An id that is not there, or another version, writes nothing.
insert into products as p (
  product_id, article_number, brand_id, product_line_id, tire_size, load_range, axle_kind, is_retread,
  new_tread_32nds, new_price, retread_price, is_active, note, data_sheet, data_sheet_name, data_sheet_type)
select coalesce($1::bigint, nextval(pg_get_serial_sequence('products', 'product_id'))), btrim($2::text), $3::bigint, $4::bigint,
  $5::text, $6::text, $7::text, $8::boolean, $9::numeric, $10::numeric, $11::numeric, $12::boolean, $13::text,
  $14::bytea, $15::text, $16::text
where $1::bigint is null or exists (select 1 from products there where there.product_id = $1::bigint)
on conflict (product_id) do update set
  version = p.version + 1, article_number = excluded.article_number, brand_id = excluded.brand_id,
  product_line_id = excluded.product_line_id, tire_size = excluded.tire_size, load_range = excluded.load_range,
  axle_kind = excluded.axle_kind, is_retread = excluded.is_retread, new_tread_32nds = excluded.new_tread_32nds,
  new_price = excluded.new_price, retread_price = excluded.retread_price, is_active = excluded.is_active, note = excluded.note,
  -- A name without bytes keeps what is there.
  data_sheet = case when excluded.data_sheet_name is not null then coalesce(excluded.data_sheet, p.data_sheet) end,
  data_sheet_name = excluded.data_sheet_name, data_sheet_type = excluded.data_sheet_type
where p.version = $17::bigint
returning p.product_id, p.version
), page as (
  select product_id, version
  from data
  order by product_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
