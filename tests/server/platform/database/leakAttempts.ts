/** A statement that tries to read what is not its reader's; each row says whose it is, as an account or a location. */
export interface LeakAttempt {
  text: string
  isLocation?: boolean
}

const ownedTables = [
  'accounts',
  'locations',
  'units',
  'unit_stays',
  'surveys',
  'survey_revisions',
  'inspections',
  'readings',
  'readings_as_left',
  'reading_wear_conditions',
  'images',
  'tires',
  'tire_wear',
  'scrap_surveys',
  'removed_tires',
  'torque_checks',
  'trailer_checks',
  'purchases',
  'service_calls',
  'casing_work',
  'casings',
  'open_casings',
  'lease_configurations',
  'specs',
  'spec_changes',
  'specs_in_force',
]
const byLocation = [
  'locations',
  'units',
  'surveys',
  'inspections',
  'tire_wear',
  'removed_tires',
  'purchases',
  'service_calls',
  'casings',
  'dealer_locations',
]

/**
 * In the ways in which a definition's SQL could leave its reader's scope; `foreign` is an account out of everybody's
 * reach.
 */
export function leakAttempts(foreign: number): LeakAttempt[] {
  return [
    ...ownedTables.map((table) => ({ text: `select distinct account_id as whose from ${table}` })),
    ...byLocation.map((table) => ({ text: `select distinct location_id as whose from ${table}`, isLocation: true })),
    // Conditions, queries in queries, unions.
    ...[
      'true or true',
      `account_id = ${foreign} or true`,
      'account_id is not null or account_id is null',
      `account_id in (select account_id from accounts)`,
      'exists (select from inspections i where i.account_id <> u.account_id) or true',
      `account_id = any (array(select generate_series(1, 2000)))`,
      `not (account_id = -1)`,
    ].map((test) => ({ text: `select account_id as whose from units u where ${test}` })),
    {
      text: `select account_id as whose from units union all select account_id from inspections union all select account_id from service_calls`,
    },
    { text: `select account_id as whose from units except all select -1` },
    {
      text: `select (select u.account_id from units u where u.account_id = ${foreign} limit 1) as whose from generate_series(1, 3)`,
    },
    {
      text: `select max(account_id) over (order by account_id rows between unbounded preceding and unbounded following) as whose from units`,
    },
    { text: `select first_value(account_id) over (order by abs(account_id - ${foreign})) as whose from inspections` },
    { text: `select max(account_id) as whose from units group by rollup (unit_type)` },
    {
      text: `select l.account_id as whose from generate_series(1, 2000) n cross join lateral (select u.account_id from units u where u.account_id = n) l`,
    },
    { text: `select u.account_id as whose from accounts a full join units u on true` },
    { text: `select other.account_id as whose from units u join units other on other.unit_id <> u.unit_id` },
    {
      text: `with recursive n (id) as (select 1 union all select id + 1 from n where id < 2000) select a.account_id as whose from n join accounts a on a.account_id = n.id`,
    },
    { text: `with all_units as materialized (select * from units) select account_id as whose from all_units` },
    { text: `select account_id as whose from inspections tablesample system (100)` },
    { text: `select (row_to_json(u) ->> 'account_id')::bigint as whose from units u` },
    { text: `select (to_jsonb(i) ->> 'account_id')::bigint as whose from inspections i` },
    { text: `select (u.*::text::units).account_id as whose from units u` },
    { text: `select unnest(array_agg(account_id)) as whose from readings` },
    { text: `select (jsonb_array_elements(jsonb_agg(u)) ->> 'account_id')::bigint as whose from units u` },
    // Columns elsewhere that store a row's owner.
    { text: `select i.account_id as whose from readings r right join inspections i using (inspection_id)` },
    { text: `select s.account_id as whose from survey_units d right join surveys s using (survey_id)` },
    { text: `select t.account_id as whose from readings r join tires t on t.tire_id = r.tire_id` },
    { text: `select u.account_id as whose from last_inspections l join units u using (unit_id)` },
    // Functions of the product, and those that run SQL.
    { text: `select s.account_id as whose from generate_series(1, 2000) n cross join lateral specs_of(n, null) s` },
    {
      text: `select case when c.tires > 0 or c.units > 0 then n end as whose from generate_series(1, 400) n cross join lateral spec_consequences(n, null, '[{"axle_kind":"drive","is_own":true,"target":1,"warning":0.1,"critical":0.2,"minimum":30}]', '{}') c`,
    },
    {
      text: `select case when e.tires > 0 or e.units > 0 then n end as whose from generate_series(1, 400) n cross join lateral spec_effects(n, null) e`,
    },
    {
      text: `select n as whose from generate_series(1, 400) n cross join lateral national_roll_times(array[n], '2020-01-01', '2026-12-31', null, null, null) m where m.minutes is null`,
    },
    {
      text: `select unnest(xpath('//account_id/text()', query_to_xml('select account_id from units', true, false, '')))::text::bigint as whose`,
    },
    {
      text: `select unnest(xpath('//account_id/text()', table_to_xml('inspections', true, false, '')))::text::bigint as whose`,
    },
    {
      text: `select word::bigint as whose from ts_stat('select to_tsvector(''simple'', account_id::text) from units')`,
    },
    // Settings and roles: of a statement's own no scope is another's.
    {
      text: `with s as materialized (select set_config('scope.accounts', '{${foreign}}', true) as made) select u.account_id as whose from s, units u`,
    },
    {
      text: `with s as materialized (select set_config('scope.locations', (select array_agg(location_id)::text from locations), true) as made) select u.account_id as whose from s, units u`,
    },
    {
      text: `with s as materialized (select set_config('role', 'none', true) as made) select u.account_id as whose from s, units u`,
    },
    {
      text: `with s as materialized (select set_config('role', 'portal_reader_all', true) as made) select u.account_id as whose from s, units u`,
    },
    {
      text: `with s as materialized (select set_config('row_security', 'off', true) as made) select u.account_id as whose from s, units u`,
    },
    {
      text: `with s as materialized (select set_config('session_authorization', session_user, true) as made) select u.account_id as whose from s, units u`,
    },
    {
      text: `select unnest(current_setting('scope.accounts')::bigint[]) as whose where current_setting('role') not in ('portal_reader_types')`,
    },
    { text: `set local role portal_reader_all` },
    { text: `reset role` },
    { text: `set local scope.accounts = '{${foreign}}'` },
    // Knowledge of the database itself.
    {
      text: `select unnest(most_common_vals::text::bigint[]) as whose from pg_stats where tablename in ('units', 'inspections', 'surveys') and attname = 'account_id'`,
    },
    { text: `select user_id as whose from users` },
    { text: `select user_id as whose from sessions` },
    { text: `select mail_id as whose from outgoing_mail` },
    { text: `select audit_id as whose from audit_log` },
    { text: `select account_id as whose from user_accounts` },
    { text: `select job_id as whose from jobs` },
    { text: `select usesysid as whose from pg_shadow` },
    // Partitions by their own names, and writing.
    { text: `select account_id as whose from inspections_2026_05` },
    { text: `select account_id as whose from only units for update` },
    { text: `insert into units (account_id) values (${foreign}) returning account_id as whose` },
    { text: `update units set account_id = account_id returning account_id as whose` },
    { text: `delete from inspections returning account_id as whose` },
    { text: `with gone as (delete from units returning account_id) select account_id as whose from gone` },
    { text: `create temporary table taken as select account_id from units` },
    { text: `do $$ begin reset role; end $$` },
    { text: `copy units to program 'cat'` },
    // A condition that fails on rows of others must not be asked of them.
    { text: `select account_id as whose from units where 1 / (account_id - ${foreign}) is not null` },
    {
      text: `select account_id as whose from units where (case when account_id = ${foreign} then 'none' else '1' end)::integer = 1`,
    },
  ]
}
