import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  expectPaper,
  expectSheet,
  lastInspection,
  latestInspection,
  readersOf,
  type DueCell,
  type Reader,
} from './fileReaders.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { TestApp } from './testApp.ts'

interface Event {
  id: string
  kind: keyof typeof kinds
  unit: string
  place: string
  day: string
  time: string | null
  by: string | null
  miles: number | null
  hours: number | null
  tires: number | null
  read: number | null
  critical: number | null
  warning: number | null
  pictures: number
  comments: string | null
}
interface Wheel {
  unit: string
  day: string
  axle: number
  position: string
  lift: boolean
  psi: number | null
  target: number
  tread: number | null
  pressure_color: string
  tread_color: string
  duals_color: string | null
  axle_color: string
  psi_as_left: number | null
  tread_as_left: number | null
  outer: number | null
  center: number | null
  inner: number | null
}

const kinds = {
  checkpoint: ['Checkpoint inspection', 'Checkpoint-Inspektion'],
  dealer: ['Dealer survey', 'Händlererfassung'],
  fleet: ['Fleet survey', 'Flottenerfassung'],
  mounted: ['Tires mounted', 'Reifen montiert'],
  removed: ['Tires removed', 'Reifen demontiert'],
  torque: ['Torque check', 'Drehmomentprüfung'],
  trailer: ['Trailer check', 'Trailerprüfung'],
  purchase: ['Purchase', 'Kauf'],
  service: ['Service call', 'Serviceeinsatz'],
} as const
const colors: Record<string, [string, string]> = {
  ok: ['OK', 'OK'],
  plan: ['Plan', 'Einplanen'],
  warning: ['Warning', 'Warnung'],
  critical: ['Critical', 'Kritisch'],
  not_read: ['Not read', 'Nicht gemessen'],
}
const numbers = ['CW-501', 'CW-503', 'GR-101', 'GR-T201']
const [from, to] = ['2024-01-01', '2026-06-30']

describe('the files of the unit history, cell by cell,', () => {
  const world = setupTestApp()
  let readers: Reader[]
  let ids: Map<string, number>
  let events: Event[]
  let wheels: Wheel[]

  beforeAll(async () => {
    readers = await readersOf(world, 'admin', 'ssc')
    // The demo data has no hours and few comments.
    await world.database.query(sql`
      update inspections set hours = round(odometer_miles / 37, 2), comments = 'Valve of ' || survey_by || ', 4.5 "left"'
      where odometer_miles is not null and unit_id in (select unit_id from units where unit_number in ('GR-101', 'CW-501'))`)
    const units = await world.database.query<{ id: number; number: string }>(
      sql`select unit_id as id, unit_number as number from units where unit_number = any(${numbers})`,
    )
    ids = new Map(units.map(({ number, id }) => [number, id]))
    ;[events, wheels] = [await eventsOf(world), await wheelsOf(world)]
  })

  const bodyOf = (units: string[]): object => ({
    date_from: from,
    date_to: to,
    unit_ids: units.map((number) => ids.get(number)),
  })
  const top = ({ say, line, dayText }: Reader, units: string[]): DueCell[][] => [
    line(say('Accounts', 'Kunden'), say('All accounts', 'Alle Kunden')),
    line(say('Units', 'Fahrzeuge'), units.join(', ')),
    line(say('Dates', 'Datumsangaben'), `${dayText(from)} - ${dayText(to)}`),
    line(say('Events', 'Ereignisse'), say('All events', 'Alle Ereignisse')),
  ]
  const heading = ({ say, line, unit }: Reader): DueCell[] =>
    line(
      say('Date', 'Datum'),
      say('Unit', 'Fahrzeug'),
      say('Event', 'Ereignis'),
      say('Location', 'Standort'),
      say('By', 'Von'),
      `${say('Odometer', 'Kilometerstand')} (${unit('distance')})`,
      `${say('Distance since last', 'Strecke seit dem letzten')} (${unit('distance')})`,
      say('Hours', 'Betriebsstunden'),
      say('Hours since last', 'Stunden seit dem letzten'),
      say('Days since last', 'Tage seit dem letzten'),
      say('Tires', 'Reifen'),
      say('Tires read', 'Gemessene Reifen'),
      say('Critical', 'Kritisch'),
      say('Warning', 'Warnung'),
      say('Pictures', 'Bilder'),
      say('Comments', 'Anmerkungen'),
    )

  /** The newest first; of one day the latest, and what has no time last. */
  function table({ line, say, day, distance, number, integer }: Reader, units: string[]): DueCell[][] {
    const shown = events.filter((event) => units.includes(event.unit) && event.day >= from && event.day <= to)
    const rank = (event: Event): string => `${event.day} ${event.time ?? ''}`
    const order = shown.toSorted((one, other) =>
      rank(one) === rank(other)
        ? one.unit.localeCompare(other.unit, 'en', { numeric: true }) || (one.id < other.id ? 1 : -1)
        : rank(one) < rank(other)
          ? 1
          : -1,
    )
    return order.map((event) => {
      const since = sinceLast(event)
      return line(
        day(event.day),
        event.unit,
        say(kinds[event.kind][0], kinds[event.kind][1]),
        event.place,
        event.by,
        distance(event.miles),
        distance(since.miles),
        number(event.hours),
        number(since.hours),
        integer(since.days),
        integer(event.tires),
        integer(event.read),
        integer(event.critical),
        integer(event.warning),
        integer(event.pictures),
        event.comments,
      )
    })
  }

  const isLook = ({ kind }: Event): boolean => kind !== 'purchase' && kind !== 'service'

  /** The change since the last day before it, of all that there are: nothing depends on what is asked for. */
  function sinceLast(event: Event): { days: number | null; miles: number | null; hours: number | null } {
    const earlier = events
      .filter((other) => other.unit === event.unit && other.day < event.day)
      .sort((one, other) => (one.day < other.day ? -1 : 1))
    const less = (of: 'miles' | 'hours'): number | null => {
      const last = earlier.findLast((other) => other[of] !== null)?.day
      const known = Math.max(...earlier.filter(({ day }) => day === last).map((other) => other[of] ?? -1))
      return event[of] === null || last === undefined || event[of] < known
        ? null
        : Math.round((event[of] - known) * 1e6) / 1e6
    }
    const last = earlier.findLast(isLook)
    return {
      days: last && isLook(event) ? Math.round((Date.parse(event.day) - Date.parse(last.day)) / 86_400_000) : null,
      miles: less('miles'),
      hours: less('hours'),
    }
  }

  /** Below the events: why the unit wears tires, what to check and its wheels; several units have no answer. */
  async function answers({ say, line, unit, ...reader }: Reader, units: string[]): Promise<DueCell[][]> {
    const { unit_positions: rows } = (
      await (await world.as('admin')).post('unit_history_report/get_unit_history_report', bodyOf(units))
    ).json as unknown as { unit_positions: Record<string, never>[] }
    const pressure = say('Pressure', 'Luftdruck')
    const head = line(
      'Position',
      say('Code', 'Kürzel'),
      `${say('Distance per tread', 'Laufleistung je Profil')} (${unit('wear')})`,
      say('Against its axle', 'Gegenüber der Achse'),
      say('Against this kind of axle on units of its kind', 'Gegenüber dieser Achsart gleichartiger Fahrzeuge'),
      `${say('Tread depth', 'Profiltiefe')} (${unit('tread')})`,
      `Minimum (${unit('tread')})`,
      `${say('Distance to the minimum', 'Strecke bis zum Minimum')} (${unit('distance')})`,
      `${pressure}: ${say('Read', 'Gemessen')}`,
      `${pressure}: ${say('Below target', 'Unter dem Soll')}`,
      `${pressure}: ${say('Mean off target', 'Mittlere Abweichung vom Soll')}`,
      say('Brand', 'Marke'),
      say('Product line', 'Produktlinie'),
      say('No wear rate because', 'Ohne Laufleistung, weil'),
    )
    const words = {
      steer: ['steer', 'Lenkachse'],
      drive: ['drive', 'Antriebsachse'],
      left: ['Left', 'links'],
      right: ['Right', 'rechts'],
      outer: ['outer', 'außen'],
      inner: ['inner', 'innen'],
    } as const
    const named = (position: string): string => {
      const [kind, ...place] = position.split('_') as (keyof typeof words)[]
      return say(
        [...place.map((word) => words[word][0]), words[kind!][0]].join(' '),
        [kind!, ...place].map((word) => words[word][1]).join(' '),
      )
    }
    const said = (value: RegExp): DueCell[] => [{ value, format: null, paper: '' }]
    const why =
      units.length > 1
        ? [
            line(
              say(
                'Choose one unit to read why it wears tires.',
                'Wählen Sie ein einzelnes Fahrzeug, um zu lesen, warum es Reifen verschleißt.',
              ),
            ),
          ]
        : [
            said(/RFO.*13[.,]7\s?%/),
            said(/14\/32|11,1\smm/),
            said(/five other|fünf andere/),
            said(/^71 \S+ 157 .*45[.,]2\s?%/),
            said(/16 \S+ 62 /),
            said(/13,461\smi.*15,469\smi|27\.292\skm.*31\.363\skm/),
            [],
            line(say('What to check', 'Was zu prüfen ist')),
            line(
              say(
                'Nothing stands out: no position is steadily under target, no side of an axle wears much faster, and no duals differ steadily.',
                'Nichts fällt auf: Keine Position liegt stetig unter dem Soll, keine Seite einer Achse verschleißt viel schneller, und keine Zwillinge unterscheiden sich stetig.',
              ),
            ),
          ]
    expect(rows.length).toBe(units.length > 1 ? 0 : 10)
    return [
      line(say('Why this unit wears tires', 'Warum dieses Fahrzeug Reifen verschleißt')),
      ...why,
      [],
      line(say('Wear by position', 'Verschleiß je Position')),
      head,
      ...rows.map((row) =>
        line(
          named(row.position!),
          row.position_code!,
          reader.wear(row.wear_rate!),
          reader.signedPercent(row.against_axle!),
          reader.signedPercent(row.against_peers!),
          reader.tread(row.tread_depth!),
          reader.tread(row.minimum_tread!),
          reader.distance(row.projected_miles!),
          reader.integer(row.pressures!),
          reader.percent(row.below_share!),
          reader.signedPercent(-row.mean_below!),
          row.brand!,
          row.product_line!,
          null,
        ),
      ),
    ]
  }

  for (const at of [0, 1]) {
    it.each([[['GR-101']], [numbers]])(`%j as an Excel sheet for reader ${at}`, async (units) => {
      const reader = readers[at]!
      const due = [
        reader.line(reader.say('Unit history', 'Fahrzeughistorie')),
        reader.made(),
        ...top(reader, units),
        latestInspection(reader, await lastInspection(world, units)),
        [],
        reader.line(reader.say('Events', 'Ereignisse')),
        heading(reader),
        ...table(reader, units),
        [],
        ...(await answers(reader, units)),
      ]
      expectSheet(await reader.sheet('unit_history_report/download_excel', bodyOf(units)), due)
      expect(due.length).toBeGreaterThan(25)
    })

    it.each([[['GR-101']], [numbers]])(`%j as a PDF for reader ${at}`, async (units) => {
      const reader = readers[at]!
      const title = reader.say('Unit history', 'Fahrzeughistorie')
      const paper = await reader.paper('unit_history_report/download_pdf', bodyOf(units), title, [heading(reader)])
      expect(
        expectPaper(paper, [
          [reader.line(title), ...top(reader, units), latestInspection(reader, await lastInspection(world, units))],
          [heading(reader), ...table(reader, units)],
        ]),
      ).toBe('')
    })

    it(`every wheel that was read for reader ${at}`, async () => {
      const reader = readers[at]!
      const { say, line, unit } = reader
      const tires = line(
        say('Unit', 'Fahrzeug'),
        say('Inspected', 'Geprüft'),
        say('Axle', 'Achse'),
        'Position',
        say('Lift axle', 'Liftachse'),
        `${say('Pressure', 'Luftdruck')} (${unit('pressure')})`,
        `${say('Target pressure', 'Solldruck')} (${unit('pressure')})`,
        say('Pressure status', 'Luftdruckstatus'),
        `${say('Tread depth', 'Profiltiefe')} (${unit('tread')})`,
        say('Tread depth status', 'Profiltiefenstatus'),
        `${say('Tread, outer', 'Profil außen')} (${unit('tread')})`,
        `${say('Tread, center', 'Profil Mitte')} (${unit('tread')})`,
        `${say('Tread, inner', 'Profil innen')} (${unit('tread')})`,
        say('Irregular wear', 'Ungleichmäßiger Verschleiß'),
        say('Dual mismatch', 'Zwillingsabweichung'),
        say('Axle mismatch', 'Achsabweichung'),
        `${say('As left: Pressure', 'Nach der Arbeit: Luftdruck')} (${unit('pressure')})`,
        `${say('As left: Tread depth', 'Nach der Arbeit: Profiltiefe')} (${unit('tread')})`,
      )
      const due = [
        line(say('Unit history', 'Fahrzeughistorie')),
        reader.made(),
        ...top(reader, numbers),
        latestInspection(reader, await lastInspection(world, numbers)),
        [],
        line(say('Events', 'Ereignisse')),
        heading(reader),
        ...table(reader, numbers),
        [],
        line(say('Tires', 'Reifen')),
        tires,
        ...wheels.map((wheel) =>
          line(
            wheel.unit,
            reader.day(wheel.day),
            reader.integer(wheel.axle),
            wheel.position,
            reader.yesNo(wheel.lift),
            reader.pressure(wheel.psi),
            reader.pressure(wheel.target),
            say(...colors[wheel.pressure_color]!),
            reader.tread(wheel.tread),
            say(...colors[wheel.tread_color]!),
            reader.tread(wheel.outer),
            reader.tread(wheel.center),
            reader.tread(wheel.inner),
            null,
            wheel.duals_color === null ? null : say(...colors[wheel.duals_color]!),
            say(...colors[wheel.axle_color]!),
            reader.pressure(wheel.psi_as_left),
            reader.tread(wheel.tread_as_left),
          ),
        ),
      ]
      expectSheet(await reader.sheet('unit_history_report/download_all_details', bodyOf(numbers)), due)
      expect(wheels.length).toBeGreaterThan(200)
      // None of them wears irregularly.
      expect(
        wheels.filter(
          ({ outer, center, inner }) =>
            Math.max(outer ?? 0, center ?? 0, inner ?? 0) - Math.min(outer ?? 0, center ?? 0, inner ?? 0) >= 3,
        ),
      ).toEqual([])
    })
  }
})

/** Everything that happened, kind by kind from the rows themselves. */
async function eventsOf({ database }: TestApp): Promise<Event[]> {
  const all = <T extends object>(statement: ReturnType<typeof sql>): Promise<T[]> => database.query<T>(statement)
  const units = await all<{ unit_id: number; unit: string; place: string; account_id: number }>(sql`
    select u.unit_id, u.unit_number as unit, l.name as place, u.account_id from units u join locations l using (location_id) where u.unit_number = any(${numbers})`)
  const mine = units.map(({ unit_id }) => unit_id)
  const unitOf = (id: number): string => units.find(({ unit_id }) => unit_id === id)!.unit
  const nothing = {
    time: null,
    by: null,
    miles: null,
    hours: null,
    tires: null,
    read: null,
    critical: null,
    warning: null,
    pictures: 0,
    comments: null,
  }

  const inspections = await all<{
    id: number
    unit_id: number
    place: string
    kind: Event['kind']
    day: string
    time: string | null
    by: string
    miles: number | null
    hours: number | null
    tires: number
    read: number
    critical: number
    warning: number
    comments: string | null
    pictures: number
  }>(sql`
    select i.inspection_id as id, i.unit_id, l.name as place, i.survey_kind as kind, i.inspected_on::text as day, nullif(i.inspected_time, '00:00')::text as time, i.survey_by as by, i.odometer_miles::float8 as miles, i.hours::float8 as hours,
      i.total_tires as tires, i.total_tires_read_count as read, i.critical_exceptions as critical, i.warning_exceptions as warning, i.comments,
      (select count(*)::int from images p where p.inspection_id = i.inspection_id and p.survey_id = i.survey_id) as pictures
    from inspections i join locations l using (location_id) where i.unit_id = any(${mine})`)
  const tires = await all<{ id: number; unit_id: number; day: string; miles: number | null }>(sql`
    select t.tire_id as id, t.unit_id, t.fitted_on::text as day, t.fitted_odometer_miles::float8 as miles from tires t where t.unit_id = any(${mine}) and t.fitted_on is not null
    union
    select t.tire_id, r.unit_id, t.fitted_on::text, t.fitted_odometer_miles::float8 from removed_tires r join tires t using (tire_id) where r.unit_id = any(${mine}) and t.fitted_on is not null`)
  const removed = await all<{
    id: number
    unit_id: number
    place: string
    day: string
    miles: number | null
    hours: number | null
    pictures: number
  }>(sql`
    select r.removed_tire_id as id, r.unit_id, l.name as place, r.removed_on::text as day, r.odometer_miles::float8 as miles, r.hours::float8 as hours,
      (select count(*)::int from images p where p.removed_tire_id = r.removed_tire_id) as pictures
    from removed_tires r join locations l using (location_id) where r.unit_id = any(${mine})`)
  const checks = await all<{
    id: number
    unit_id: number
    place: string
    day: string
    by: string
    miles: number | null
    low: number
    high: number
    nuts: (number | null)[]
  }>(sql`
    select c.torque_check_id as id, c.unit_id, l.name as place, c.checked_on::text as day, c.technician as by, c.odometer_miles::float8 as miles, c.low_ft_lb::float8 as low, c.high_ft_lb::float8 as high,
      array(select n.torque_ft_lb::float8 from torque_nuts n where n.torque_check_id = c.torque_check_id) as nuts
    from torque_checks c join locations l using (location_id) where c.unit_id = any(${mine})`)
  const trailers = await all<{
    id: number
    unit_id: number
    place: string
    day: string
    time: string | null
    by: string
    failed: number
  }>(sql`
    select c.trailer_check_id as id, c.unit_id, l.name as place, s.survey_date::text as day, case when c.updated_at::date = s.survey_date then c.updated_at::time::text end as time, s.survey_by as by,
      (select count(*)::int from trailer_check_answers a where a.trailer_check_id = c.trailer_check_id and a.answer = 'fail') as failed
    from trailer_checks c join surveys s using (survey_id) join locations l on l.location_id = c.location_id where c.unit_id = any(${mine}) and s.state = 'finished'`)

  const bought = await all<{
    id: number
    unit_id: number
    place: string
    day: string
    by: string | null
    tires: number
    comments: string
  }>(sql`
    select p.purchase_id as id, p.unit_id, l.name as place, p.purchased_on::text as day, d.name as by, p.quantity as tires,
      coalesce(p.invoice_number || ', ', '') || b.name || ' ' || n.name || ' ' || x.tire_size as comments
    from purchases p join locations l using (location_id) left join dealers d on d.dealer_id = p.dealer_id
      join products x using (product_id) join product_lines n on n.product_line_id = x.product_line_id join brands b on b.brand_id = n.brand_id
    where p.unit_id = any(${mine})`)
  const calls = await all<{
    id: number
    unit_id: number
    place: string
    day: string
    by: string | null
    comments: string
  }>(sql`
    select s.service_call_id as id, s.unit_id, l.name as place, s.called_on::text as day, d.name as by, s.call_number as comments
    from service_calls s join locations l using (location_id) left join dealers d on d.dealer_id = s.dealer_id where s.unit_id = any(${mine})`)

  const isLow = ({ nuts, low }: (typeof checks)[number]): boolean => nuts.some((nut) => nut === null || nut < low)
  const most = (values: (number | null)[]): number | null =>
    values.reduce((high, value) => (value === null ? high : Math.max(high ?? value, value)), null)
  const least = (rows: { id: number }[]): number => Math.min(...rows.map(({ id }) => id))
  const byDay = <T extends { unit_id: number; day: string }>(rows: T[]): T[][] => {
    const days = new Map<string, T[]>()
    for (const row of rows)
      days.set(`${row.unit_id} ${row.day}`, [...(days.get(`${row.unit_id} ${row.day}`) ?? []), row])
    return [...days.values()]
  }
  return [
    ...inspections.map(({ id, unit_id, read, critical, warning, ...event }): Event => ({
      ...event,
      id: `inspection-${id}`,
      unit: unitOf(unit_id),
      read,
      critical: read > 0 ? critical : null,
      warning: read > 0 ? warning : null,
    })),
    ...byDay(tires).map((rows): Event => ({
      ...nothing,
      id: `on-${least(rows)}`,
      kind: 'mounted',
      unit: unitOf(rows[0]!.unit_id),
      place: units.find(({ unit_id }) => unit_id === rows[0]!.unit_id)!.place,
      day: rows[0]!.day,
      miles: most(rows.map(({ miles }) => miles)),
      tires: rows.length,
    })),
    ...byDay(removed).map((rows): Event => ({
      ...nothing,
      id: `off-${least(rows)}`,
      kind: 'removed',
      unit: unitOf(rows[0]!.unit_id),
      place: rows[0]!.place,
      day: rows[0]!.day,
      miles: most(rows.map(({ miles }) => miles)),
      hours: most(rows.map(({ hours }) => hours)),
      tires: rows.length,
      pictures: rows.reduce((sum, { pictures }) => sum + pictures, 0),
    })),
    ...byDay(checks).map((rows): Event => ({
      ...nothing,
      id: `torque-${least(rows)}`,
      kind: 'torque',
      unit: unitOf(rows[0]!.unit_id),
      place: rows[0]!.place,
      day: rows[0]!.day,
      by: [...new Set(rows.map(({ by }) => by))].sort().join(', '),
      miles: most(rows.map(({ miles }) => miles)),
      tires: rows.length,
      critical: rows.filter(isLow).length,
      warning: rows.filter((check) => !isLow(check) && check.nuts.some((nut) => nut! > check.high)).length,
    })),
    ...trailers.map(({ id, unit_id, failed, ...event }): Event => ({
      ...nothing,
      ...event,
      id: `trailer-${id}`,
      kind: 'trailer',
      unit: unitOf(unit_id),
      critical: failed,
    })),
    ...bought.map(({ id, unit_id, ...event }): Event => ({
      ...nothing,
      ...event,
      id: `bought-${id}`,
      kind: 'purchase',
      unit: unitOf(unit_id),
    })),
    ...calls.map(({ id, unit_id, ...event }): Event => ({
      ...nothing,
      ...event,
      id: `call-${id}`,
      kind: 'service',
      unit: unitOf(unit_id),
    })),
  ]
}

async function wheelsOf({ database }: TestApp): Promise<Wheel[]> {
  return database.query<Wheel>(sql`
    select u.unit_number as unit, i.inspected_on::text as day, r.axle_number as axle, w.position_code as position, w.is_lift_axle as lift, r.pressure_psi::float8 as psi, r.target_pressure_psi::float8 as target,
      r.tread_32nds::float8 as tread, r.pressure_severity as pressure_color, r.tread_severity as tread_color, r.duals_severity as duals_color, r.axle_severity as axle_color,
      k.pressure_psi::float8 as psi_as_left, k.tread_32nds::float8 as tread_as_left,
      r.tread_outer_entered::float8 as outer, r.tread_center_entered::float8 as center, r.tread_inner_entered::float8 as inner
    from readings r left join readings_as_left k using (account_id, inspected_on, inspection_id, axle_number, side, wheel_index) join inspections i using (account_id, inspected_on, inspection_id) join units u using (unit_id)
    join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
    where u.unit_number = any(${numbers}) and i.inspected_on between ${from} and ${to}
    order by u.unit_number, i.inspected_on desc, i.inspection_id, r.axle_number, r.side, case r.side when 'left' then r.wheel_index else -r.wheel_index end`)
}
