import { iso31662 } from 'iso-3166'
import sql from 'sql-template-tag'
import { locales } from '../../../domain/locales.ts'
import { axleConfigurations } from '../../../domain/positions.ts'
import { loadRanges, tireSizes } from '../../../domain/tireSizes.ts'
import type { Database, Queryable } from '../../platform/database/Database.ts'
import { zoneOfState, zonesOfCountry } from './timeZones.ts'
import { fullName } from './fullName.ts'

/** The countries served, by the region whose lists they appear in (ISO 3166-1). Mexico is run from North America. */
const countriesByRegion = {
  NA: 'US CA MX',
  LA: 'AR BO BR CL CO CR DO EC GT HN NI PA PE PR PY SV UY VE',
  EU: 'AT BE BG CH CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV NL NO PL PT RO RS RU SE SI SK TR UA',
  AS: 'AE AU CN ID IN JP KR MY NZ PH SA SG TH VN',
}

const countryNames = new Intl.DisplayNames('en-US', { type: 'region' })

/**
 * Loads the reference data that every installation needs before its first row. Running it again brings the rows up to
 * date.
 */
export async function loadReference(database: Database): Promise<void> {
  await database.transaction(async (connection) => {
    await loadPlaces(connection)
    await loadTires(connection)
    await loadAxles(connection)
    await loadSpecs(connection)
    await loadLocales(connection)
    await loadPostalPlaces(connection)
  })
}

/**
 * Centers of postal areas, from the package zipcodes (GeoNames data, CC BY 4.0). The package is large: it is read once,
 * for an empty table.
 */
async function loadPostalPlaces(connection: Queryable): Promise<void> {
  const [there] = await connection.query(sql`select 1 from postal_places limit 1`)
  if (there) return
  const { default: zipcodes } = await import('zipcodes')
  // Military addresses have no coordinates.
  const places = Object.values(zipcodes.codes).filter(({ latitude, longitude }) => latitude && longitude)
  await connection.query(sql`
    insert into postal_places (postal_code, country_code, state_code, city, latitude, longitude)
    select place.postal_code, place.country_code, s.state_code, place.city, place.latitude, place.longitude
    from unnest(${places.map(({ zip }) => zip)}::text[], ${places.map(({ country }) => (country === 'US' ? 'US' : 'CA'))}::text[], ${places.map(({ state }) => state)}::text[],
      ${places.map(({ city }) => fullName(city))}::text[], ${places.map(({ latitude }) => latitude)}::numeric[], ${places.map(({ longitude }) => longitude)}::numeric[])
      as place (postal_code, country_code, state, city, latitude, longitude)
    left join states s on s.country_code = place.country_code and place.state in (s.state_code, s.name)`)
}

/** Loads the default spec for fleets without one. An administrator's changes stay. */
async function loadSpecs(connection: Queryable): Promise<void> {
  await connection.query(sql`
    insert into specs (axle_kind, target_pressure_psi) values ('steer', 110), ('drive', 100), ('trailer', 100)
    on conflict do nothing`)
}

/** A locale that an administrator gave another parent keeps it. */
async function loadLocales(connection: Queryable): Promise<void> {
  await connection.query(sql`
    insert into locales (locale, region, place)
    select * from unnest(${locales.map(({ locale }) => locale)}::text[], ${locales.map(({ region }) => region)}::text[], ${locales.map((_, place) => place)}::integer[])
    on conflict (locale) do update set region = excluded.region, place = excluded.place`)
  const children = locales.filter(({ parent }) => parent !== null)
  await connection.query(sql`
    update locales child set parent_id = parent.locale_id
    from unnest(${children.map(({ locale }) => locale)}::text[], ${children.map(({ parent }) => parent)}::text[]) as fact (locale, parent)
    join locales parent on parent.locale = fact.parent
    where child.locale = fact.locale and child.parent_id is null`)
}

async function loadPlaces(connection: Queryable): Promise<void> {
  const countries = Object.entries(countriesByRegion).flatMap(([region, codes]) =>
    codes.split(' ').map((code) => ({ code, region, name: countryNames.of(code) ?? code })),
  )
  await connection.query(sql`
    insert into countries (country_code, name, region)
    select * from unnest(${countries.map(({ code }) => code)}::text[], ${countries.map(({ name }) => name)}::text[],
      ${countries.map(({ region }) => region)}::text[])
    on conflict (country_code) do update set name = excluded.name, region = excluded.region`)

  const served = new Set(countries.map(({ code }) => code))
  // Only the first level below the country: its states or provinces.
  const states = iso31662.filter(({ parent }) => served.has(parent))
  // A PostgreSQL with the time zones of its system may lack old names that the runtime still has.
  const known = new Set(
    (await connection.query<{ name: string }>(sql`select name from pg_timezone_names`)).map(({ name }) => name),
  )
  const knownZone = (zone: string | null): string | null => (zone !== null && known.has(zone) ? zone : null)
  await connection.query(sql`
    insert into states (country_code, state_code, name, time_zone)
    select * from unnest(${states.map(({ parent }) => parent)}::text[],
      ${states.map(({ code }) => code.slice(3))}::text[], ${states.map(({ name }) => name)}::text[],
      ${states.map(({ parent, code }) => knownZone(zoneOfState(parent, code.slice(3))))}::text[])
    on conflict (country_code, state_code) do update set name = excluded.name, time_zone = excluded.time_zone`)
  const zones = countries.flatMap(({ code }) =>
    zonesOfCountry(code)
      .filter((zone) => known.has(zone))
      .map((zone) => ({ code, zone })),
  )
  await connection.query(sql`
    insert into time_zones (country_code, time_zone)
    select * from unnest(${zones.map(({ code }) => code)}::text[], ${zones.map(({ zone }) => zone)}::text[])
    on conflict do nothing`)
}

async function loadTires(connection: Queryable): Promise<void> {
  await connection.query(sql`
    insert into tire_sizes (tire_size, is_wide_base)
    select * from unnest(${tireSizes.map(({ tireSize }) => tireSize)}::text[],
      ${tireSizes.map(({ isWideBase }) => isWideBase)}::boolean[])
    on conflict (tire_size) do update set is_wide_base = excluded.is_wide_base`)
  await connection.query(sql`
    insert into load_ranges (load_range, ply)
    select * from unnest(${Object.keys(loadRanges)}::text[], ${Object.values(loadRanges)}::integer[])
    on conflict (load_range) do update set ply = excluded.ply`)
}

async function loadAxles(connection: Queryable): Promise<void> {
  const wheels = axleConfigurations.flatMap(({ code, axles }) =>
    axles.flatMap((axle) => axle.wheels.map((wheel) => ({ configuration: code, axle, ...wheel }))),
  )
  await connection.query(sql`
    insert into axle_configurations (configuration_code, unit_type, name, axle_count, tire_count)
    select * from unnest(${axleConfigurations.map(({ code }) => code)}::text[],
      ${axleConfigurations.map(({ unitType }) => unitType)}::text[],
      ${axleConfigurations.map(({ name }) => name)}::text[],
      ${axleConfigurations.map(({ axles }) => axles.length)}::integer[],
      ${axleConfigurations.map((each) => each.wheels.length)}::integer[])
    on conflict (configuration_code) do update set name = excluded.name`)
  await connection.query(sql`
    insert into axle_configuration_wheels
      (configuration_code, axle_number, side, wheel_index, axle_kind, is_lift_axle, is_wide_base, position_code)
    select * from unnest(${wheels.map(({ configuration }) => configuration)}::text[],
      ${wheels.map(({ axle }) => axle.number)}::integer[],
      ${wheels.map(({ side }) => side)}::text[],
      ${wheels.map(({ wheelIndex }) => wheelIndex)}::integer[],
      ${wheels.map(({ axle }) => axle.kind)}::text[],
      ${wheels.map(({ axle }) => axle.isLift)}::boolean[],
      ${wheels.map(({ axle }) => axle.isWideBase)}::boolean[],
      ${wheels.map(({ code }) => code)}::text[])
    on conflict (configuration_code, axle_number, side, wheel_index)
      do update set position_code = excluded.position_code`)
}
