-- Purchases, service calls and casings get the numbers by which files name them, so that a row that is loaded again is found. A partitioned table has
-- its day in every unique index; rows are looked for without it, so that a corrected day moves a row.
alter table purchases drop constraint purchases_quantity_check;
alter table purchases
  add constraint purchases_quantity_check check (quantity <> 0),
  add constraint purchases_day check (purchased_on between '1990-01-01' and '2100-12-31') not valid,
  add column invoice_number text,
  add column invoice_line text,
  add column currency text not null default 'USD' constraint purchases_currency check (currency ~ '^[A-Z]{3}$'),
  add column unit_id bigint,
  add column description text,
  add constraint purchases_line_of_invoice check ((invoice_number is null) = (invoice_line is null));
create unique index purchases_by_invoice on purchases (account_id, invoice_number, invoice_line, purchased_on, dealer_id) nulls not distinct where invoice_number is not null;
create index purchases_by_unit on purchases (unit_id, purchased_on) where unit_id is not null;
comment on column purchases.quantity is 'tires; below 0 of a credit note';
comment on column purchases.invoice_number is 'number of the invoice or credit note; null: not known';
comment on column purchases.invoice_line is 'line of the invoice; null: not known';
comment on column purchases.currency is 'currency of the price, ISO 4217';
comment on column purchases.unit_id is 'the unit they were bought for; null: for stock, or not known';
comment on column purchases.description is 'text of the invoice line; null: none';

alter table service_calls
  add column call_number text,
  add column called_at timestamptz,
  add column dispatched_at timestamptz,
  add column arrived_at timestamptz,
  add column rolling_at timestamptz,
  add column unit_id bigint,
  add column position_code text,
  add column reason text,
  add column currency text not null default 'USD' constraint service_calls_currency check (currency ~ '^[A-Z]{3}$'),
  add constraint service_calls_day check (called_on between '1990-01-01' and '2100-12-31') not valid,
  add constraint service_calls_order check (dispatched_at >= called_at and arrived_at >= called_at and rolling_at >= called_at and arrived_at >= dispatched_at and rolling_at >= arrived_at);
create unique index service_calls_by_number on service_calls (account_id, call_number, called_on, dealer_id) nulls not distinct where call_number is not null;
create index service_calls_by_unit on service_calls (unit_id, called_on) where unit_id is not null;
comment on column service_calls.call_number is 'number of the call; null: not known';
comment on column service_calls.called_at is 'when the driver called; null: only the day is known';
comment on column service_calls.dispatched_at is 'when a technician was sent; null: not known';
comment on column service_calls.arrived_at is 'when the technician arrived; null: not known';
comment on column service_calls.rolling_at is 'when the unit was rolling again; null: not known';
comment on column service_calls.unit_id is 'the unit served; null: not known';
comment on column service_calls.position_code is 'the wheel served; null: none, or not known';
comment on column service_calls.reason is 'why it was called; null: not known';
comment on column service_calls.currency is 'currency of the cost, ISO 4217';

alter table casings alter column made_on drop not null;
alter table casings rename constraint casings_check to casings_days;
alter table casings rename constraint casings_check1 to casings_reject_reason;
alter table casings
  add constraint casings_day check (done_on between '1990-01-01' and '2100-12-31') not valid,
  add column serial text,
  add column retread_order text,
  add column tire_size text,
  add column retread_line_id bigint,
  add column identification_date text,
  add constraint casings_order_of_serial check ((serial is null) = (retread_order is null));
create unique index casings_by_serial on casings (account_id, serial, retread_order, done_on) where serial is not null;
comment on column casings.made_on is 'day the casing was made; null: not known';
comment on column casings.serial is 'barcode or serial number of the casing, the same across its retreads; null: not known';
comment on column casings.retread_order is 'the retreader''s order or ticket; null: not known';
comment on column casings.tire_size is 'size of the casing; null: not known';
comment on column casings.retread_line_id is 'product line it was capped with; null: it was not, or not known';
comment on column casings.identification_date is 'week and year on its sidewall, WWYY; null: not known';

alter table casing_work
  add constraint casing_work_day check (done_on between '1990-01-01' and '2100-12-31') not valid,
  add column serial text,
  add column retread_order text,
  add column currency text not null default 'USD' constraint casing_work_currency check (currency ~ '^[A-Z]{3}$');
create unique index casing_work_by_serial on casing_work (account_id, serial, retread_order, kind, done_on) where serial is not null;
comment on column casing_work.serial is 'barcode or serial number of the casing; null: of several, or not known';
comment on column casing_work.retread_order is 'the retreader''s order or ticket; null: not known';
comment on column casing_work.currency is 'currency of the cost, ISO 4217';

alter table open_casings add column serial text, add column retread_order text, add column tire_size text, add column retread_line_id bigint;
create unique index open_casings_by_serial on open_casings (account_id, serial, retread_order) where serial is not null;
comment on column open_casings.serial is 'barcode or serial number of the casing; null: not known';
comment on column open_casings.retread_order is 'the retreader''s order or ticket; null: not known';
comment on column open_casings.tire_size is 'size of the casing; null: not known';
comment on column open_casings.retread_line_id is 'product line it is to be capped with; null: not known';

-- Odometers that a telematics system or a maintenance system tells, beside those of inspections.
create table odometer_readings (
  account_id bigint not null references accounts,
  location_id bigint not null references locations,
  unit_id bigint not null references units,
  read_at timestamptz not null,
  odometer numeric(12, 3),
  odometer_unit text constraint odometer_readings_unit check (odometer_unit in ('mi', 'km')),
  odometer_miles numeric generated always as (case odometer_unit when 'km' then odometer / 1.609344 else odometer end) stored,
  engine_hours numeric(10, 2),
  constraint odometer_readings_pkey primary key (unit_id, read_at),
  constraint odometer_readings_odometer check (odometer between 0 and 10000000),
  constraint odometer_readings_hours check (engine_hours between 0 and 1000000),
  constraint odometer_readings_value check (odometer is not null or engine_hours is not null),
  constraint odometer_readings_unit_given check ((odometer is null) = (odometer_unit is null))
);
create index odometer_readings_by_account on odometer_readings (account_id, read_at);
comment on table odometer_readings is 'an odometer or engine hours that another system told; those of inspections are in inspections';
comment on column odometer_readings.account_id is 'the account of the unit';
comment on column odometer_readings.location_id is 'the location of the unit when it was loaded';
comment on column odometer_readings.unit_id is 'the unit';
comment on column odometer_readings.read_at is 'when it was read';
comment on column odometer_readings.odometer is 'the odometer as it was told; null: only engine hours were';
comment on column odometer_readings.odometer_unit is 'unit of the odometer';
comment on column odometer_readings.odometer_miles is 'the odometer in miles';
comment on column odometer_readings.engine_hours is 'hours the engine ran; null: not told';

-- List prices by day and currency; the price in products is the one in US dollars that is in force.
create table product_prices (
  product_id bigint not null references products,
  valid_from date not null constraint product_prices_day check (valid_from between '1990-01-01' and '2100-12-31'),
  currency text not null constraint product_prices_currency check (currency ~ '^[A-Z]{3}$'),
  price numeric(10, 2) not null constraint product_prices_price check (price >= 0),
  primary key (product_id, valid_from, currency)
);
comment on table product_prices is 'list prices of a product from a day on';
comment on column product_prices.product_id is 'the product';
comment on column product_prices.valid_from is 'first day of the price';
comment on column product_prices.currency is 'currency of the price, ISO 4217';
comment on column product_prices.price is 'price of one tire, of a retread of the cap';

-- A time as a file has it: with its zone, or on the clock of the given zone.
create function moment_at(moment text, zone text) returns timestamptz language sql stable parallel safe as $$
  select case when moment ~ '(Z|[+-]\d\d:?\d\d)$' then moment::timestamptz else moment::timestamp at time zone zone end
$$;

-- The first day of a week as sidewalls name it, WWYY: week 01 begins with the first Sunday of the year. null where it is none.
create function day_of_week_and_year(wwyy text) returns date language sql immutable parallel safe as $$
  select case when wwyy ~ '^(0[1-9]|[1-4]\d|5[0-3])\d\d$' then
    make_date(2000 + right(wwyy, 2)::integer, 1, 1)
      + (7 - extract(dow from make_date(2000 + right(wwyy, 2)::integer, 1, 1))::integer) % 7 + (left(wwyy, 2)::integer - 1) * 7 end
$$;

-- The partition of a month of a table that is kept by month.
create function ensure_month(parent text, month date) returns void language plpgsql as $$
begin
  if to_regclass(format('%I', parent || '_' || to_char(month, 'YYYY_MM'))) is null then
    execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
      parent || '_' || to_char(month, 'YYYY_MM'), parent, date_trunc('month', month::timestamp)::date, (date_trunc('month', month::timestamp) + interval '1 month')::date);
  end if;
end $$;
