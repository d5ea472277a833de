import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectPaper, expectSheet, readersOf, type DueCell, type Reader } from './fileReaders.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { TestApp } from './testApp.ts'

type Kind = (typeof kinds)[number]
interface Spec {
  account: number | null
  location: number | null
  kind: Kind
  target: number
  warning: number
  critical: number
  minimum: number | null
  duals_warning: number
  duals_critical: number
  at: string
  by: string | null
}
interface SpecLocation {
  account: number
  location: number
  name: string
  number: string
  city: string
  state: string
  head: boolean
}
interface Change {
  at: string
  by: string | null
  account: number | null
  location: number | null
  fleet: string | null
  place: string | null
  kind: Kind
  before: Figures | null
  after: Figures | null
}
type Figures = [
  target: number,
  warning: number,
  critical: number,
  minimum: number | null,
  dualsWarning: number | null,
  dualsCritical: number | null,
]

/** Steer axles have no duals. */
const dualsOf = (kind: Kind, warning: number | null, critical: number | null): [number | null, number | null] =>
  kind === 'steer' ? [null, null] : [warning, critical]

const kinds = ['steer', 'drive', 'trailer'] as const
const axles: Record<Kind, [string, string]> = {
  steer: ['Steer', 'Lenkachse'],
  drive: ['Drive', 'Antriebsachse'],
  trailer: ['Trailer', 'Trailer'],
}

describe('the files of specifications, cell by cell,', () => {
  const world = setupTestApp()
  let readers: Reader[]
  let specs: Spec[]
  let fleets: { id: number; name: string; number: string }[]
  let places: SpecLocation[]
  /** Fleets, and locations with specifications of their own, in the order of the list. */
  let listed: { account: number; location: number | null; name: string; number: string }[]
  let changes: Change[]
  let fleet: number
  let counted: { drafts: { id: number; location: number; kind: Kind }[]; worn: { location: number; kind: Kind }[] }

  beforeAll(async () => {
    const query: TestApp['database']['query'] = (statement, options) => world.database.query(statement, options)
    fleets = await query(sql`select account_id as id, name, account_number as number from accounts order by name`)
    fleet = fleets.find(({ name }) => name.startsWith('Granite Ridge'))!.id
    places = await query(sql`
      select account_id as account, location_id as location, name, location_number as number, city, state_code as state, is_head_office as head from locations order by name`)
    const akron = places.find(({ account, city }) => account === fleet && city === 'Akron')!
    // Values as a metric reader enters them: 7.6 bar and 5 mm. A location then partly gives up its own values.
    await save(`fleet-${fleet}`, {
      steer_own: true,
      steer_target: 110.228681,
      steer_warning: 12.5,
      steer_critical: 25,
      steer_minimum: 6.299213,
      drive_own: true,
      drive_target: 90,
      drive_minimum: 5.5,
      drive_duals_warning: 7.251887,
      drive_duals_critical: 21.755661,
    })
    await save(`location-${akron.location}`, {
      drive_own: true,
      drive_target: 92.25,
      trailer_own: true,
      trailer_target: 95,
      trailer_warning: 8,
      trailer_critical: 16,
      trailer_minimum: 3,
    })
    await save(`location-${akron.location}`, {
      drive_own: true,
      drive_target: 93,
      trailer_own: false,
      trailer_target: null,
      trailer_warning: null,
      trailer_critical: null,
      trailer_minimum: null,
    })
    readers = await readersOf(world, 'admin', 'ssc')
    specs = await query(sql`
      select s.account_id as account, s.location_id as location, s.axle_kind as kind, s.target_pressure_psi::float8 as target, s.warning_share::float8 as warning, s.critical_share::float8 as critical,
        s.minimum_tread_32nds::float8 as minimum, s.duals_warning_psi::float8 as duals_warning, s.duals_critical_psi::float8 as duals_critical, to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at, u.user_name || ' ' || u.user_last_name as by
      from specs s left join users u on u.user_id = s.updated_by`)
    listed = await query(sql`
      select * from (
        select account_id as account, null::bigint as location, name, account_number as number from accounts
        union all select account_id, location_id, name, location_number from locations l where exists (select from specs s where s.location_id = l.location_id)
      ) listed order by natural_key(name) collate "und-x-icu"`)
    const noted = await world.database.query<
      {
        at: string
        by: string | null
        account: number | null
        location: number | null
        fleet: string | null
        place: string | null
        kind: Kind
      } & Record<
        `${'target' | 'warning' | 'critical' | 'minimum' | 'duals_warning' | 'duals_critical'}_${'before' | 'after'}`,
        number | null
      >
    >(sql`
      select to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at, u.user_name || ' ' || u.user_last_name as by, c.account_id as account, c.location_id as location, a.name as fleet, l.name as place,
        c.axle_kind as kind, c.target_before::float8, c.target_after::float8, c.warning_before::float8, c.warning_after::float8, c.critical_before::float8, c.critical_after::float8, c.minimum_before::float8, c.minimum_after::float8,
        c.duals_warning_before::float8, c.duals_warning_after::float8, c.duals_critical_before::float8, c.duals_critical_after::float8
      from spec_changes c left join users u on u.user_id = c.changed_by left join accounts a on a.account_id = c.account_id left join locations l on l.location_id = c.location_id
      order by c.spec_change_id desc`)
    changes = noted.map((one) => ({
      ...one,
      before:
        one.target_before === null
          ? null
          : [
              one.target_before,
              one.warning_before!,
              one.critical_before!,
              one.minimum_before,
              ...dualsOf(one.kind, one.duals_warning_before, one.duals_critical_before),
            ],
      after:
        one.target_after === null
          ? null
          : [
              one.target_after,
              one.warning_after!,
              one.critical_after!,
              one.minimum_after,
              ...dualsOf(one.kind, one.duals_warning_after, one.duals_critical_after),
            ],
    }))
    counted = {
      drafts: await query(sql`
        select distinct d.unit_inspection_id as id, s.location_id as location, w.axle_kind as kind from surveys s join survey_units d using (survey_id) join units u using (unit_id)
        join axle_configuration_wheels w on w.configuration_code = u.configuration_code where s.state = 'open'`),
      worn: await query(
        sql`select location_id as location, axle_kind as kind from tire_wear where miles_per_32nd is not null and product_line_id is not null`,
      ),
    }
  })

  async function save(place: string, more: object): Promise<void> {
    const admin = await world.as('admin')
    const { json } = await admin.get(`own/manage_specs/get_specs/${place}`)
    const names = [
      'version',
      'level',
      ...kinds.flatMap((kind) =>
        [
          'own',
          'target',
          'warning',
          'critical',
          'minimum',
          ...(kind === 'steer' ? [] : ['duals_warning', 'duals_critical']),
        ].map((part) => `${kind}_${part}`),
      ),
      'own_specs',
      'replaced',
    ]
    expect(
      (
        await admin.send('PUT', 'manage_specs/save_specs', {
          place,
          ...Object.fromEntries(names.map((name) => [name, json[name]])),
          ...more,
        })
      ).status,
    ).toBe(200)
  }

  const ownOf = (account: number | null, location: number | null, kind: Kind): Spec | undefined =>
    specs.find((one) => one.account === account && one.location === location && one.kind === kind)
  /** A location's own, else its fleet's, else everybody's. */
  const holding = (account: number | null, location: number | null, kind: Kind): Spec =>
    (location === null ? undefined : ownOf(account, location, kind)) ??
    ownOf(account, null, kind) ??
    ownOf(null, null, kind)!

  const figures = (reader: Reader, one: Figures | null): DueCell[] =>
    one
      ? [
          reader.pressure(one[0]),
          reader.percent(100 * one[1]),
          reader.percent(100 * one[2]),
          reader.tread(one[3]),
          reader.pressure(one[4]),
          reader.pressure(one[5]),
        ]
      : Array.from({ length: 6 }, () => reader.empty)

  function specTable(reader: Reader, account: number | null): DueCell[][] {
    const { say, line, unit } = reader
    return [
      line(
        say('Axles', 'Achsen'),
        `${say('Target pressure', 'Solldruck')} (${unit('pressure')})`,
        say('Warning beyond', 'Warnung über'),
        say('Critical under target by', 'Kritisch ab, unter Soll'),
        `${say('Minimum tread depth', 'Mindestprofiltiefe')} (${unit('tread')})`,
        `${say('Duals: warning beyond', 'Zwillinge: Warnung über')} (${unit('pressure')})`,
        `${say('Duals: critical beyond', 'Zwillinge: kritisch über')} (${unit('pressure')})`,
        say('Set for', 'Festgelegt für'),
        say('Changed', 'Geändert'),
        say('Changed by', 'Geändert von'),
      ),
      ...kinds.map((kind) => {
        const {
          account: of,
          target,
          warning,
          critical,
          minimum,
          duals_warning,
          duals_critical,
          at,
          by,
        } = holding(account, null, kind)
        return line(
          say(...axles[kind]),
          ...figures(reader, [
            target,
            warning,
            critical,
            minimum ?? 4,
            ...dualsOf(kind, duals_warning, duals_critical),
          ]),
          of === null ? say('All fleets', 'Alle Flotten') : say('Fleet', 'Flotte'),
          reader.moment(at),
          by,
        )
      }),
    ]
  }

  /** The locations of a fleet, or all fleets. On paper the groups stand above their columns. */
  function placeTable(
    reader: Reader,
    account: number | null,
  ): { rows: DueCell[][]; sheetHead: DueCell[]; paperHead: DueCell[] } {
    const { say, line, unit, integer, yesNo } = reader
    const [target, minimum] = [
      `${say('Target', 'Soll')} (${unit('pressure')})`,
      `${say('Minimum', 'Minimum')} (${unit('tread')})`,
    ]
    const before = [
      'Name',
      say('Number', 'Nummer'),
      ...(account === null
        ? [say('Level', 'Ebene')]
        : [say('City', 'Ort'), say('State', 'Bundesstaat'), say('Head office', 'Hauptsitz')]),
      say('Specifications', 'Spezifikationen'),
      ...(account === null ? [say('With their own', 'Mit eigenen')] : []),
    ]
    const held = (of: number, location: number | null): DueCell[] =>
      kinds.flatMap((kind) => {
        const one = holding(of, location, kind)
        return [reader.pressure(one.target), reader.tread(one.minimum ?? 4)]
      })
    const specified = (of: number, location: number | null): string => {
      const own = kinds.filter((kind) => ownOf(of, location, kind)).length
      return own === 0
        ? say('Inherited', 'Übernommen')
        : own === 3
          ? say('Own', 'Eigene')
          : say('Partly own', 'Teils eigene')
    }
    return {
      rows:
        account === null
          ? listed.map(({ account: of, location, name, number }) =>
              line(
                name,
                number,
                location === null ? say('Fleet', 'Flotte') : say('Location', 'Standort'),
                specified(of, location),
                location === null
                  ? integer(
                      new Set(
                        specs.filter((one) => one.account === of && one.location !== null).map((one) => one.location),
                      ).size,
                    )
                  : reader.empty,
                ...held(of, location),
              ),
            )
          : places
              .filter((one) => one.account === account)
              .map(({ location, name, number, city, state, head }) =>
                line(name, number, city, state, yesNo(head), specified(account, location), ...held(account, location)),
              ),
      sheetHead: line(
        ...before,
        ...kinds.flatMap((kind) => [`${say(...axles[kind])}: ${target}`, `${say(...axles[kind])}: ${minimum}`]),
      ),
      paperHead: line(
        ...kinds.map((kind) => say(...axles[kind])),
        ...before,
        ...kinds.flatMap(() => [target, minimum]),
      ),
    }
  }

  function changeTable(
    reader: Reader,
    account: number | null,
  ): { rows: DueCell[][]; sheetHead: DueCell[]; paperHead: DueCell[] } {
    const { say, line, unit } = reader
    const before = [
      say('When', 'Wann'),
      say('By', 'Von'),
      say('Set for', 'Festgelegt für'),
      say('Fleet', 'Flotte'),
      say('Location', 'Standort'),
      say('Axles', 'Achsen'),
      say('Change', 'Änderung'),
    ]
    const groups = [
      [say('Target pressure', 'Solldruck'), ` (${unit('pressure')})`],
      [say('Warning', 'Warnung'), ''],
      [say('Critical', 'Kritisch'), ''],
      [say('Minimum tread depth', 'Mindestprofiltiefe'), ` (${unit('tread')})`],
      [say('Duals warning', 'Zwillinge: Warnung'), ` (${unit('pressure')})`],
      [say('Duals critical', 'Zwillinge: kritisch'), ` (${unit('pressure')})`],
    ] as const
    const columns = groups.flatMap(([group, measured]) =>
      [say('Before', 'Vorher'), say('After', 'Nachher')].map((column) => [group, column + measured] as const),
    )
    return {
      rows: changes
        .filter((one) => account === null || one.account === account)
        .map((one) => {
          const [was, is] = [figures(reader, one.before), figures(reader, one.after)]
          const level =
            one.location !== null
              ? say('Location', 'Standort')
              : one.account !== null
                ? say('Fleet', 'Flotte')
                : say('All fleets', 'Alle Flotten')
          const change = !one.before
            ? say('Added', 'Hinzugefügt')
            : one.after
              ? say('Changed', 'Geändert')
              : say('Removed', 'Entfernt')
          return line(
            reader.moment(one.at),
            one.by,
            level,
            one.fleet,
            one.place,
            say(...axles[one.kind]),
            change,
            ...was.flatMap((cell, index) => [cell, is[index]!]),
          )
        }),
      sheetHead: line(...before, ...columns.map(([group, column]) => `${group}: ${column}`)),
      paperHead: line(...groups.map(([group]) => group), ...before, ...columns.map(([, column]) => column)),
    }
  }

  const top = ({ say, line }: Reader, account: number | null): DueCell[][] => [
    line(
      say('Fleet', 'Flotte'),
      account === null ? say('All fleets', 'Alle Flotten') : fleets.find(({ id }) => id === account)!.name,
    ),
    line(say('Location', 'Standort'), say('All locations', 'Alle Standorte')),
  ]

  /** Returns the expected effects of a change at this place; on paper the figure is above its name. */
  function effects({ say, line, integer }: Reader, account: number | null): DueCell[][] {
    const accountOf = new Map(places.map((one) => [one.location, one.account]))
    const isMeant = (location: number, kind: Kind): boolean =>
      (account === null || accountOf.get(location) === account) &&
      !ownOf(accountOf.get(location)!, location, kind) &&
      (account !== null || !ownOf(accountOf.get(location)!, null, kind))
    return [
      line(
        account === null ? say('All fleets', 'Alle Flotten') : say('Fleet', 'Flotte'),
        say('Set for', 'Festgelegt für'),
      ),
      line(
        integer(places.filter(({ location }) => kinds.some((kind) => isMeant(location, kind))).length),
        say('Locations', 'Standorte'),
      ),
      line(
        integer(counted.worn.filter(({ location, kind }) => isMeant(location, kind)).length),
        say('Tires with a wear rate', 'Reifen mit Verschleißrate'),
      ),
      line(
        integer(
          new Set(counted.drafts.filter(({ location, kind }) => isMeant(location, kind)).map(({ id }) => id)).size,
        ),
        say('Units on open surveys', 'Fahrzeuge in offenen Erfassungen'),
      ),
    ]
  }

  describe.each([
    ['of a fleet', true],
    ['of all fleets', false],
  ])('%s', (_name, isFleet) => {
    for (const at of [0, 1]) {
      it(`as an Excel sheet for reader ${at}`, async () => {
        const reader = readers[at]!
        const { say, line } = reader
        const account = isFleet ? fleet : null
        const [ofPlaces, ofChanges] = [placeTable(reader, account), changeTable(reader, account)]
        expect(ofChanges.rows.length).toBeGreaterThan(8)
        expectSheet(
          await reader.sheet('manage_specs/download_excel_file_spec_information', isFleet ? { account: fleet } : {}),
          [
            line(say('Manage specifications', 'Spezifikationen verwalten')),
            reader.made(),
            ...top(reader, account),
            [],
            line(say('Specifications', 'Spezifikationen')),
            ...specTable(reader, account),
            [],
            line(say('Fleets and locations', 'Flotten und Standorte')),
            ofPlaces.sheetHead,
            ...ofPlaces.rows,
            [],
            line(say('Changes', 'Änderungen')),
            ofChanges.sheetHead,
            ...ofChanges.rows,
            [],
          ],
        )
      })

      it(`as a PDF, each table under its name, for reader ${at}`, async () => {
        const reader = readers[at]!
        const { say, line } = reader
        const account = isFleet ? fleet : null
        const [ofPlaces, ofChanges] = [placeTable(reader, account), changeTable(reader, account)]
        const title = say('Manage specifications', 'Spezifikationen verwalten')
        const paper = await reader.paper(
          'manage_specs/download_pdf_file_spec_information',
          isFleet ? { account: fleet } : {},
          title,
          [ofPlaces.paperHead, ofChanges.paperHead],
        )
        expect(
          expectPaper(paper, [
            [
              line(title),
              ...top(reader, account),
              ...effects(reader, account),
              line(say('Specifications', 'Spezifikationen')),
              ...specTable(reader, account),
              line(say('Fleets and locations', 'Flotten und Standorte')),
              ofPlaces.paperHead,
              ...ofPlaces.rows,
              line(say('Changes', 'Änderungen')),
              ofChanges.paperHead,
              ...ofChanges.rows,
            ],
          ]),
        ).toBe('')
      })
    }
  })
})
