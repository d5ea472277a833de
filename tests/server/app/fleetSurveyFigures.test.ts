import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'
import type { SurveyFigures, WheelFigures } from './typedFigures.ts'
import { setupTestApp } from './setupTestApp.ts'
import { typeFleet, type TypedFleet } from './typeFleet.ts'
import { meanOf, wearOfTires, type Removed } from './typedTires.ts'

type Row = Record<string, unknown>
type Cell = string | number | null

const words = { ok: 'OK', plan: 'Plan', warning: 'Warning', critical: 'Critical', not_read: 'Not read' }
const sum = <Of>(list: Of[], of: (one: Of) => number): number => list.reduce((total, one) => total + of(one), 0)
const by = <Of>(list: Of[], ...keys: ((one: Of) => string | number)[]): Of[] =>
  list.toSorted((one, other) => {
    const key = keys.find((of) => of(one) !== of(other))
    return key === undefined ? 0 : key(one) < key(other) ? -1 : 1
  })
const near = (value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? expect.closeTo(value, 6) : value
const close = (row: Row): Row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, near(value)]))
const day = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const tenths = (value: number): string => String(Math.round(value * 10) / 10)
const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const money = (value: number): string => `$${whole(value)}`

describe('the figures of a survey of twenty units match the typed values:', () => {
  const world = setupTestApp()
  let typed: TypedFleet
  let last: SurveyFigures
  beforeAll(async () => {
    typed = await typeFleet(world)
    last = typed.surveys[2]
  })

  const post = (path: string, body: object): Promise<Answer> => typed.customer.post(path, body)
  const json = async (path: string, body: object): Promise<Row> => (await post(path, body)).json
  const here = (): object => ({ location_id: typed.location })

  /** That a workbook has these rows, one under the other where they are more, whatever else it has. */
  async function workbookHas(path: string, body: object, ...tables: Cell[][][]): Promise<void> {
    const rows = (await xlsxRows((await post(path, body)).raw)).map((row) =>
      row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell ?? null))),
    )
    for (const table of tables) {
      const width = table[0]!.length
      const at = rows.findIndex((row) => table[0]!.every((cell, index) => isSame(row[index], cell)))
      expect([path, at >= 0, table[0]]).toEqual([path, true, table[0]])
      expect(rows.slice(at, at + table.length).map((row) => row.slice(0, width))).toEqual(
        table.map((row) => row.map(near)),
      )
    }
  }
  const isSame = (found: unknown, wanted: Cell): boolean =>
    typeof wanted === 'number' && typeof found === 'number'
      ? Math.abs(found - wanted) < 1e-6
      : (found ?? null) === wanted

  /** Without spaces: a cell that is broken over several lines says the same. */
  const joined = (texts: (string | null)[]): string => texts.join('').replaceAll(/\s/g, '')

  /** That a document has these words one after the other: the rows of its tables, whose empty cells say nothing. */
  async function documentHas(path: string, body: object, rows: (string | null)[][]): Promise<void> {
    const said = joined((await pdfPages((await post(path, body)).raw)).flat())
    expect(rows.map((row) => row.filter((cell) => cell !== null)).filter((row) => !said.includes(joined(row)))).toEqual(
      [],
    )
  }

  /** Wheels in the order of the answers. */
  const inOrder = (wheels: WheelFigures[]): WheelFigures[] =>
    by(
      wheels,
      ({ unit }) => unit.number,
      ({ axle }) => axle,
      ({ code }) => ['LO', 'LI', 'RI', 'RO'].indexOf(code[0]! + (code.endsWith('I') ? 'I' : 'O')),
    )
  /** Returns the product on a wheel when it is read, if its tire is known. */
  const productOn = ({
    unit,
    code,
  }: WheelFigures): { brand: string | null; product_line: string | null; tire_size: string | null } => {
    const line = typed.tires.find(
      (tire) =>
        tire.wheel === `${unit.number} ${code}` &&
        tire.readings.some(({ by: who, isMounting }) => who === last.survey.by && !isMounting),
    )?.line
    return { brand: line?.brand ?? null, product_line: line?.line ?? null, tire_size: line ? '295/75R22.5' : null }
  }

  /** A unit of which no tire was read was not inspected. */
  const inspected = ({ units }: SurveyFigures) => units.filter(({ read }) => read > 0)

  const title = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

  it('every wheel, in both lists of tires and their files', async () => {
    const wheels = inOrder(last.wheels)
    const expected = wheels.map((wheel) =>
      close({
        unit_number: wheel.unit.number,
        axle_and_tire_position: `${wheel.axle} ${wheel.code}`,
        pressure: wheel.psi,
        target_pressure: wheel.target,
        pressure_color: wheel.pressureColor,
        tread_depth: wheel.tread,
        tread_depth_color: wheel.treadColor,
        mismatch_duals_color: wheel.dualsColor,
        mismatch_axle_color: wheel.axleColor,
        valve: wheel.valve ?? null,
        wear_conditions: wheel.wear?.toSorted() ?? null,
        resolution: wheel.isReplaced ? 'replaced' : null,
        resolution_date: wheel.isReplaced ? last.survey.date : null,
        pressure_as_left: wheel.asLeft.psi,
        tread_depth_as_left: wheel.asLeft.tread,
        ...productOn(wheel),
      }),
    )
    const detail = { survey_id: typed.ids[2], page_size: 500 }
    // Units that nobody read come last on the survey's page.
    const isRead = (number: unknown): boolean =>
      wheels.some(({ unit, psi, tread }) => unit.number === number && (psi !== null || tread !== null))
    const readFirst = [
      ...expected.filter((one) => isRead((one as Row).unit_number)),
      ...expected.filter((one) => !isRead((one as Row).unit_number)),
    ]
    expect((await json('survey/detail', detail)).data).toMatchObject(readFirst)
    expect((await json('own/survey/units', detail)).units).toMatchObject(
      last.units
        .toSorted((one, other) => Number(one.read === 0) - Number(other.read === 0))
        .map(({ unit, wheels: own, read, critical, warning }) => ({
          unit_number: unit.number,
          total_tires: own.length,
          tires_read: read,
          critical_exceptions: read > 0 ? critical : null,
          warning_exceptions: read > 0 ? warning : null,
          odometer: unit.mileage ?? null,
          hours: unit.hours ?? null,
          comments: unit.comments ?? null,
        })),
    )
    expect(
      (await json('survey/detailsreport', { locations: [typed.location], date_from: last.survey.date, page_size: 500 }))
        .data,
    ).toMatchObject(expected)

    const cells = [
      ...wheels.filter(({ unit }) => isRead(unit.number)),
      ...wheels.filter(({ unit }) => !isRead(unit.number)),
    ].map((wheel): Cell[] => {
      const { brand, product_line, tire_size } = productOn(wheel)
      return [
        wheel.unit.number,
        `${wheel.axle} ${wheel.code}`,
        wheel.psi,
        wheel.target,
        words[wheel.pressureColor],
        wheel.psi === null && wheel.tread === null ? (wheel.typed?.reason ?? null) : null,
        wheel.tread,
        words[wheel.treadColor],
        null,
        null,
        null,
        null,
        wheel.dualsColor && words[wheel.dualsColor],
        words[wheel.axleColor],
        wheel.isReplaced ? 'Replaced' : null,
        wheel.asLeft.psi,
        wheel.asLeft.tread,
        wheel.isReplaced ? last.survey.date : null,
        wheel.wear?.toSorted().map(title).join(', ') ?? null,
        wheel.valve ? title(wheel.valve) : null,
        null,
        brand,
        product_line,
        tire_size,
      ]
    })
    await workbookHas(
      'survey/download_excel_file_survey_details',
      detail,
      cells,
      [['Units', 19]],
      [['Tires', sum(inspected(last), ({ wheels }) => wheels.length)]],
      [['Tires read', last.read]],
      [['Critical exceptions', last.critical]],
      [['Warning exceptions', last.warning]],
    )
    await documentHas('survey/download_pdf_file_survey_details', detail, [
      ...cells.map(
        ([unit, position, psi, target, pressure, reason, tread, ...others]) =>
          [
            unit,
            position,
            psi === null ? null : tenths(Number(psi)),
            tenths(Number(target)),
            pressure,
            reason,
            tread === null ? null : tenths(Number(tread)),
            ...others.map((cell) => (cell === last.survey.date ? day(cell) : cell)),
          ] as (string | null)[],
      ),
      [String(last.critical), 'Critical exceptions', String(last.warning), 'Warning exceptions'],
      [String(sum(inspected(last), ({ wheels }) => wheels.length)), 'Tires', String(last.read), 'Tires read'],
    ])
  })

  it('every unit, as it was before it was finished too, with why a wheel was not read', async () => {
    const { units, survey_details } = (await typed.customer.get(`fleet_survey/${typed.ids[2]}/units`)).json
      .units_overview as unknown as { units: Row[]; survey_details: Row }
    const expected = last.units.map(({ unit, wheels, read, critical, warning }) => ({
      unit_number: unit.number,
      progress: read === 0 ? 'not_read' : read < wheels.length ? 'partly' : 'read',
      mileage: unit.mileage ?? null,
      hours: unit.hours ?? null,
      comments: unit.comments ?? null,
      total_tires: wheels.length,
      tires_read: read,
      critical_exceptions: read > 0 ? critical : null,
      warning_exceptions: read > 0 ? warning : null,
      lift_axles_raised: unit.isRaised ?? false,
      replaced_tires: wheels.filter(({ typed: { replaced } = {} }) => replaced && !replaced.isUndone).length,
    }))
    expect(typed.drafted).toMatchObject(expected)
    expect(units).toMatchObject(expected)
    const whole = {
      units: 20,
      tires: last.tires,
      tires_read: last.read,
      critical_exceptions: last.critical,
      warning_exceptions: last.warning,
      replaced_tires: typed.removed.filter(({ date }) => date === last.survey.date).length,
    }
    expect(typed.finished).toMatchObject(whole)
    expect(survey_details).toMatchObject({
      ...whole,
      tires_not_read: last.tires - last.read,
      units_read: expected.filter(({ progress }) => progress === 'read').length,
    })
    for (const { unit_id, unit_number } of units) {
      const axles = (await typed.customer.get(`fleet_survey/${typed.ids[2]}/axles/${unit_id as number}`)).json
        .fleet_survey_axles_list as unknown as {
        axle_number: number
        mismatch_axle_color: string
        left_side: Side
        right_side: Side
      }[]
      interface Side {
        mismatch_duals_color: string
        wheels: Row[]
      }
      const shown = axles.flatMap(({ axle_number, left_side, right_side, mismatch_axle_color }) =>
        [left_side, right_side].flatMap(({ wheels, mismatch_duals_color }) =>
          wheels.map(({ position, pressure, tread_depth, not_read_reason, is_replaced, wear_conditions }) => ({
            axle_number,
            mismatch_axle_color,
            mismatch_duals_color,
            position,
            pressure,
            tread_depth,
            not_read_reason,
            is_replaced,
            wear_conditions,
          })),
        ),
      )
      expect(shown).toEqual(
        last.wheels
          .filter(({ unit }) => unit.number === unit_number)
          .map((wheel) => ({
            axle_number: wheel.axle,
            mismatch_axle_color: wheel.axleColor,
            mismatch_duals_color: wheel.dualsColor,
            position: wheel.code,
            pressure: wheel.psi,
            tread_depth: wheel.tread,
            not_read_reason: wheel.psi === null && wheel.tread === null ? (wheel.typed?.reason ?? null) : null,
            is_replaced: wheel.typed?.replaced !== undefined && !wheel.typed.replaced.isUndone,
            wear_conditions: wheel.wear?.toSorted() ?? [],
          })),
      )
    }
  })

  it('the surveys of the location, its units and its counts, and their files', async () => {
    const newest = typed.surveys.toReversed()
    const types = (figures: SurveyFigures, type: string): number =>
      inspected(figures).filter(({ unit }) => unit.type === type).length
    const ofType = (type: string): number => last.units.filter(({ unit }) => unit.type === type).length
    const share = (seen: number, all: number): number => Math.round((10_000 * seen) / all) / 100
    const report = await json('survey/report', { locations: [typed.location] })
    const shown = newest.map((figures) => ({
      survey_date: figures.survey.date,
      survey_by: figures.survey.by,
      total_units: inspected(figures).length,
      total_tires: sum(inspected(figures), ({ wheels }) => wheels.length),
      tires_read: figures.read,
      critical_exceptions: figures.critical,
      warning_exceptions: figures.warning,
      exceptions: figures.critical + figures.warning,
      units_with_exceptions: figures.troubled,
      tractor_units_count: types(figures, 'tractor'),
      trailer_units_count: types(figures, 'trailer'),
      tractors_surveyed_percentage: share(types(figures, 'tractor'), ofType('tractor')),
      trailers_surveyed_percentage: share(types(figures, 'trailer'), ofType('trailer')),
    }))
    expect(report.surveys).toMatchObject(shown)
    expect(report.totals).toMatchObject({
      surveys: 3,
      tires: sum(newest.flatMap(inspected), ({ wheels }) => wheels.length),
      tires_read: sum(newest, ({ read }) => read),
      units: newest.flatMap(inspected).length,
      units_with_exceptions: sum(newest, ({ troubled }) => troubled),
      exceptions: sum(newest, ({ critical, warning }) => critical + warning),
      total_of_trucks_surveyed: sum(newest, (figures) => types(figures, 'tractor')),
      total_of_trailers_surveyed: sum(newest, (figures) => types(figures, 'trailer')),
      inspected_vehicles: 19,
      fleet_vehicles: 20,
      not_inspected_units: 1,
    })
    const ofReport = shown.map((row): Cell[] => [
      'Casper yard',
      row.survey_date,
      row.critical_exceptions,
      row.warning_exceptions,
      row.exceptions,
      row.units_with_exceptions,
      row.total_units,
      row.total_tires,
      row.tires_read,
      row.tractor_units_count,
      row.tractors_surveyed_percentage,
      row.trailer_units_count,
      row.trailers_surveyed_percentage,
    ])
    await workbookHas(
      'survey/download_excel_file_survey_reports',
      { locations: [typed.location] },
      ofReport.map((row) => row.slice(0, 10)),
    )
    await documentHas(
      'survey/download_pdf_file_survey_reports',
      { locations: [typed.location] },
      ofReport.map((row) => ['Casper yard', day(String(row[1])), ...row.slice(2, 10).map(String)]),
    )

    // As in tire surveys, a unit of which no tire was read was not inspected: neither it nor its tires count (decision
    // 88).
    const ofLocation = newest
      .map((figures) => ({
        ...figures,
        units: inspected(figures),
        tires: sum(inspected(figures), ({ wheels }) => wheels.length),
      }))
      .map(({ survey, units, tires, read, critical, warning }) => ({
        state: 'finished',
        kind: 'fleet',
        survey_date: survey.date,
        survey_by: survey.by,
        comments: survey.comments ?? '',
        total_units: units.length,
        total_tires: tires,
        tires_read: read,
        critical_exceptions: critical,
        warning_exceptions: warning,
      }))
    expect((await json('fleet_survey/get_surveys', here())).surveys).toMatchObject(ofLocation)
    expect((await json('fleet_survey/get_last_five_surveys', here())).surveys).toMatchObject(ofLocation)
    await workbookHas(
      'fleet_survey/get_surveys_excel',
      here(),
      ofLocation.map((row) => [
        row.survey_date,
        'Finished',
        'Fleet survey',
        row.survey_by,
        null,
        row.total_units,
        row.total_tires,
        row.tires_read,
        row.critical_exceptions,
        row.warning_exceptions,
      ]),
    )
    await documentHas(
      'fleet_survey/get_surveys_pdf',
      here(),
      ofLocation.map((row) => [
        day(row.survey_date),
        'Finished',
        'Fleet survey',
        row.survey_by,
        ...[row.total_units, row.total_tires, row.tires_read, row.critical_exceptions, row.warning_exceptions].map(
          String,
        ),
      ]),
    )

    // Problems first. An inspection that read no tire says nothing of the unit.
    const units = last.units
      .map(({ unit, read, critical, warning }) => ({
        unit_number: unit.number,
        configuration_code: unit.configuration,
        ...(read > 0
          ? { last_survey_date: last.survey.date, critical_exceptions: critical, warning_exceptions: warning }
          : { last_survey_date: null, critical_exceptions: null, warning_exceptions: null }),
      }))
      .toSorted(
        (one, other) =>
          (other.critical_exceptions ?? -1) - (one.critical_exceptions ?? -1) ||
          (other.warning_exceptions ?? -1) - (one.warning_exceptions ?? -1) ||
          one.unit_number.localeCompare(other.unit_number),
      )
    expect(units.filter(({ last_survey_date: seen }) => seen === null)).toHaveLength(1)
    expect((await json('fleet_survey/get_units', here())).units).toMatchObject(units)
    expect(await json('fleet_survey/summary', here())).toMatchObject({
      units: 20,
      surveys: 3,
      tires: last.tires,
      exceptions: last.critical + last.warning,
      critical_exceptions: last.critical,
      warning_exceptions: last.warning,
    })
    const column = (row: (typeof units)[number], index: number): Cell[] =>
      [row.last_survey_date, row.critical_exceptions, row.warning_exceptions].slice(index)
    const sheet = (await xlsxRows((await post('fleet_survey/get_units_excel', here())).raw)).filter(([number]) =>
      String(number).startsWith('FS-'),
    )
    expect(sheet.map((row) => [row[0], ...row.slice(2, 4)])).toEqual(
      units.map((row) => [row.unit_number, ...column(row, 1)]),
    )
    const said = (await pdfPages((await post('fleet_survey/get_units_pdf', here())).raw)).flat().join('|')
    expect(
      units.filter(
        (row) =>
          row.last_survey_date !== null &&
          !said.includes(`${day(last.survey.date)}|${row.critical_exceptions}|${row.warning_exceptions}`),
      ),
    ).toEqual([])

    const first = (
      (await json('fleet_survey/get_units', here())).units as { unit_id: number; unit_number: string }[]
    ).find(({ unit_number }) => unit_number === 'FS-01')
    const events = typed.surveys.flatMap(({ survey, units: seen }) =>
      seen
        .filter(({ unit }) => unit.number === 'FS-01')
        .map((figures) => ({
          event_date: survey.date,
          survey_by: survey.by,
          total_tires_read_count: figures.read,
          critical_exceptions: figures.critical,
          warning_exceptions: figures.warning,
        })),
    )
    expect((await json('own/unit_events/get_last_five', { unit_id: first!.unit_id })).events).toMatchObject(
      events.toReversed(),
    )
  })

  it('the tires that came off, and what was lost with them', async () => {
    const latest = by(
      typed.removed,
      ({ date }) => -Number(date.replaceAll('-', '')),
      ({ place }) => -place,
    )
    const tread = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 1000)
    const named = ({ line }: Removed): string | null => (line ? `${line.brand} ${line.line} 295/75R22.5` : null)
    expect((await json('fleet_survey/get_removed_tires', here())).removed_tires).toMatchObject(
      latest.map((tire) => ({
        unit_number: tire.unit,
        position: tire.code,
        removed_on: tire.date,
        odometer: tire.miles,
        hours: tire.hours,
        tread_depth: tread(tire.tread),
        removal_reasons: tire.replaced.reasons,
        wear_conditions: tire.replaced.wear?.toSorted() ?? null,
        product_information: named(tire),
        retread_product_information: tire.product?.isRetread ? `${tire.product.brand} ${tire.product.line}` : null,
        is_scrapped: !tire.replaced.isKept,
        comments: tire.replaced.comments ?? null,
      })),
    )
    const rows = latest.map((tire): Cell[] => [
      tire.unit,
      tire.code,
      tire.date,
      'Finished',
      tire.replaced.reasons.map(title).join(', '),
    ])
    await workbookHas('fleet_survey/get_removed_tires_excel', here(), rows)
    await documentHas(
      'fleet_survey/get_removed_tires_pdf',
      here(),
      rows.map(([unit, code, date]) => [String(unit), String(code), day(String(date)), 'Finished']),
    )

    const filters = { accounts: [typed.account], locations: [typed.location] }
    const scrap = latest.filter(({ replaced }) => !replaced.isKept)
    const lost = sum(scrap, (tire) => tire.lost ?? 0)
    // Returns true for removal reasons that better care would have avoided.
    const isAvoidable = ({ replaced }: Removed): boolean =>
      ['irregular wear', 'run flat'].includes(replaced.reasons[0]!)
    const report = (await json('scrap_analysis_report/get_scrap_report', filters)) as Record<string, Row[]> & {
      StatisticData: Row
      CoverPage: Row
    }
    expect(report.StatisticData).toMatchObject(
      close({
        tires: scrap.length,
        avoidable_tires: scrap.filter(isAvoidable).length,
        avoidable_share: (100 * scrap.filter(isAvoidable).length) / scrap.length,
        lost_tread_value: lost,
        lost_value: lost,
        average_tread: meanOf(scrap.map((tire) => tire.tread ?? 0)),
        average_caps: meanOf(scrap.map(({ caps }) => caps)),
      }),
    )
    expect(
      by(
        report.AccountTireReportsData!,
        ({ unit_number }) => String(unit_number),
        ({ position }) => String(position),
        ({ removed_on }) => String(removed_on),
      ),
    ).toMatchObject(
      by(
        scrap,
        ({ unit }) => unit,
        ({ code }) => code,
        ({ date }) => date,
      ).map((tire) =>
        close({
          unit_number: tire.unit,
          position: tire.code,
          removed_on: tire.date,
          caps: tire.caps,
          removal_reason: tire.replaced.reasons[0],
          tread_depth: tire.tread,
          pull_point: tire.pullPoint,
          brand: tire.product?.brand ?? null,
          product_line: tire.product?.line ?? null,
          price: tire.product?.price ?? null,
          lost_tread_value: tire.lost,
          lost_value: tire.lost ?? 0,
        }),
      ),
    )
    const shares = (of: (tire: Removed) => unknown): [unknown, number, unknown][] =>
      [...new Set(scrap.map(of))].map((name) => {
        const tires = scrap.filter((tire) => of(tire) === name)
        return [name, tires.length, near(sum(tires, (tire) => tire.lost ?? 0))]
      })
    const told = (list: Row[] | undefined, name: string): unknown[][] =>
      (list ?? []).map((row) => [row[name], row.tires, row.lost_value])
    for (const [list, name, of] of [
      ['ReasonData', 'removal_reason', (tire: Removed) => tire.replaced.reasons[0]],
      ['BrandData', 'brand', (tire: Removed) => tire.product?.brand ?? null],
      ['CapsData', 'caps', (tire: Removed) => tire.caps],
      ['SurveyData', 'survey_date', (tire: Removed) => tire.date],
      ['AccountData', 'account_number', () => '100001'],
    ] as const) {
      const found = told(report[list], name)
      expect([list, found.length]).toEqual([list, shares(of).length])
      expect(found).toEqual(expect.arrayContaining(shares(of)))
    }
    await workbookHas(
      'scrap_analysis_report/get_report_to_excel',
      filters,
      [['Lost value', lost]],
      [['Granite Ridge Freight', '100001', 1, scrap.length, lost]],
      ...scrap
        .filter((tire) => tire.lost)
        .map((tire): Cell[][] => [
          [
            tire.unit,
            tire.code,
            tire.date,
            tire.product!.brand,
            tire.product!.line,
            null,
            null,
            tire.caps,
            title(tire.replaced.reasons[0]!),
            tire.tread,
            tire.pullPoint,
            tire.product!.price,
            0,
            tire.lost,
          ],
        ]),
    )
    await documentHas('scrap_analysis_report/get_report_to_pdf', filters, [
      [String(scrap.length), 'Tires', money(lost), 'Lost value'],
      ['Granite Ridge Freight', '100001', '1', String(scrap.length), money(lost)],
    ])
  })

  it('how its tires wear, and which were left out', async () => {
    const { rates, leftOut } = wearOfTires(typed.tires)
    const asked = { accounts: [typed.account], states: ['US-WY'] }
    const report = (await json('product_wear_rate_report/get_product_wear_rates', asked)) as Record<string, Row[]>
    // Fewer than five tires have no interval.
    expect(rates.every(({ rates: found }) => found.length < 5)).toBe(true)
    const rows = rates.map(({ product, kind, rates: found, miles, worn, usable, left, costs }) => ({
      brand: product.brand,
      product_line: product.line,
      retread: product.isRetread ? 'retread' : 'new',
      axle_kind: kind,
      tires: found.length,
      wear_rate: miles / worn,
      wear_from: null,
      wear_to: null,
      mean_wear: meanOf(found)!,
      median_wear: meanOf(found)!,
      projected_miles: (miles / worn) * meanOf(usable)!,
      remaining_miles: meanOf(left),
      cost_per_32nd: meanOf(costs),
      cost_per_mile: meanOf(costs)! / (miles / worn),
    }))
    const highest = by(rows, ({ wear_rate }) => -wear_rate)
    expect(report.product_wear_rates).toMatchObject(highest.map(close))
    expect(Object.fromEntries((report.left_out ?? []).map(({ reason, tires }) => [reason, tires]))).toEqual(leftOut)
    expect(report.totals).toMatchObject({
      products: rates.length,
      tires: sum(rates, ({ rates: found }) => found.length),
    })
    await workbookHas(
      'product_wear_rate_report/get_product_wear_rates_report_xls',
      asked,
      highest.map((row) => [
        row.product_line,
        row.brand,
        '295/75R22.5',
        row.axle_kind === 'steer' ? 'Steer' : 'Drive',
        row.tires,
        'Fewer than 30 tires',
        row.wear_rate,
        row.wear_from,
        row.wear_to,
        row.mean_wear,
        row.median_wear,
      ]),
    )
    await documentHas(
      'product_wear_rate_report/get_product_wear_rates_report_pdf',
      asked,
      highest.map((row) => [
        String(row.tires),
        'Fewer than 30 tires',
        whole(row.wear_rate),
        whole(row.mean_wear),
        whole(row.median_wear),
      ]),
    )
  })

  it('how the fleet stands, and what it may lose', async () => {
    const { id } = await json('fleet_conditions/generate_reports', { account_ids: [typed.account], states: ['US-WY'] })
    await world.app.jobsIdle()
    const report = (await json('fleet_conditions/get_report', { id, page_size: 500 })) as Record<string, Row[]> & {
      CoverPage: { date_from: string; date_to: string }
      StatisticData: Row
      PotentialLossData: Row
      totals: Row
    }
    const wheels = inspected(last).flatMap((unit) => unit.wheels)
    const [pressures, treads] = [wheels.filter(({ psi }) => psi !== null), wheels.flatMap(({ tread }) => tread ?? [])]
    const count = (is: (wheel: WheelFigures) => boolean): number => wheels.filter(is).length
    const percent = (part: number): number => Math.round((10_000 * part) / pressures.length) / 100
    expect(report.StatisticData).toMatchObject(
      close({
        units: 19,
        tractors: 9,
        trailers: 7,
        units_with_exceptions: last.troubled,
        tires: wheels.length,
        tires_read: last.read,
        pressure_critical: count(({ pressureColor }) => pressureColor === 'critical'),
        pressure_warning: count(({ pressureColor }) => pressureColor === 'warning'),
        tread_depth_critical: count(({ treadColor }) => treadColor === 'critical'),
        tread_depth_warning: count(({ treadColor }) => treadColor === 'warning'),
        within_5_psi_percentage: percent(count(({ psi, target }) => psi !== null && Math.abs(psi - target) <= 5)),
        under_20_psi_percentage: percent(count(({ psi, target }) => psi !== null && target - psi >= 20)),
        average_tread_depth: meanOf(treads),
      }),
    )
    const ranks = ['not_read', 'ok', 'plan', 'warning', 'critical']
    const worst = ({ pressureColor, treadColor }: WheelFigures): string =>
      ranks[Math.max(ranks.indexOf(pressureColor), ranks.indexOf(treadColor))]!
    const byAxle = (['steer', 'drive', 'trailer'] as const).map((kind) => ({
      axle_kind: kind,
      tires: count((wheel) => wheel.kind === kind),
      ...Object.fromEntries(
        ranks.toReversed().map((rank) => [rank, count((wheel) => wheel.kind === kind && worst(wheel) === rank)]),
      ),
    }))
    expect(report.FleetConditionalData).toEqual(byAxle)
    const bands = [
      [0, 4],
      [4, 8],
      [8, 12],
      [12, 16],
      [16, 1000],
    ] as const
    expect(report.MultipleGraphs!.map(({ steer, drive, trailer }) => [steer, drive, trailer])).toEqual(
      bands.map(([least, under]) =>
        (['steer', 'drive', 'trailer'] as const).map((kind) =>
          count((wheel) => wheel.kind === kind && wheel.tread !== null && wheel.tread >= least && wheel.tread < under),
        ),
      ),
    )
    const share = ({ psi, target }: WheelFigures): number => Math.round(((psi ?? NaN) / target) * 1e6) / 1e6
    expect(report.PressureGraph!.map(({ tires }) => tires)).toEqual([
      count((wheel) => share(wheel) <= 0.8),
      count((wheel) => share(wheel) > 0.8 && share(wheel) < 0.9),
      count((wheel) => share(wheel) >= 0.9 && share(wheel) <= 1.1),
      count((wheel) => share(wheel) > 1.1),
    ])

    // The value of a tire by the rules. Its price is the list price, else 450 for a tire and 250 for a retread. Its new
    // tread is the catalog's, else 20, 26 and 12/32, and it comes off at 4/32. Under-inflation costs 0.8 of the missing
    // share, and from 20 % on a quarter more.
    const news = { steer: 20, drive: 26, trailer: 12 }
    interface Worth {
      key: string
      isRetread: boolean
      fresh: number | null
      price: number | null
    }
    const worths = new Map(
      (
        await world.database.query<Worth>(sql`
      select u.unit_number || ' ' || w.position_code as key, t.retread_product_line_id is not null as "isRetread", coalesce(t.new_tread_32nds, p.new_tread_32nds)::float8 as fresh,
        (case when p.is_retread then p.retread_price else p.new_price end)::float8 as price
      from inspections i join readings r using (account_id, inspected_on, inspection_id) join units u using (unit_id)
      join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
      join tires t on t.tire_id = r.tire_id
      left join lateral (
        select * from products p where p.product_line_id = coalesce(t.retread_product_line_id, t.product_line_id) and p.tire_size = t.tire_size
          and (t.load_range is null or p.load_range = t.load_range) order by p.is_active desc, p.product_id limit 1
      ) p on true
      where i.location_id = ${typed.location} and i.inspected_on = ${last.survey.date}::date`)
      ).map((one) => [one.key, one]),
    )
    const losses = wheels.map((wheel) => {
      const known = worths.get(`${wheel.unit.number} ${wheel.code}`)
      const worth =
        (known?.price ?? (known?.isRetread ? 250 : 450)) *
        Math.min(1, Math.max(0, (wheel.tread ?? 0) - 4) / ((known?.fresh ?? news[wheel.kind]) - 4))
      const isLow = ['warning', 'critical'].includes(wheel.pressureColor) && wheel.psi! < wheel.target
      const under = isLow ? worth * 0.8 * (1 - wheel.psi! / wheel.target) : 0
      const flat = isLow && share(wheel) <= 0.8 ? worth * 0.25 : 0
      return { wheel, under, flat, potential: Math.min(worth, under + flat) }
    })
    const came = await world.database.query<{
      tread: number
      fresh: number | null
      price: number | null
      caps: number
      kind: 'steer' | 'drive' | 'trailer'
    }>(sql`
      select o.tread_32nds::float8 as tread, o.new_tread_32nds::float8 as fresh, o.price::float8 as price, o.caps, w.axle_kind as kind
      from removed_tires o join units u using (unit_id)
      join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = o.axle_number and w.side = o.side and w.wheel_index = o.wheel_index
      left join tires t on t.tire_id = o.tire_id where o.location_id = ${typed.location} and o.tread_32nds is not null and t.unit_id is null
        and o.removed_on between ${report.CoverPage.date_from}::date and ${report.CoverPage.date_to}::date`)
    const early = sum(
      came,
      ({ tread, fresh, price, caps, kind }) =>
        Math.min(1, Math.max(0, tread - 4) / ((fresh ?? news[kind]) - 4)) * (price ?? (caps ? 250 : 450)),
    )
    expect(early).toBeGreaterThan(0)
    // Without chosen dates the report is of the days of its inspections.
    expect(report.CoverPage.date_to).toBe(last.survey.date)
    const total = sum(losses, ({ potential }) => potential) + early
    expect(report.PotentialLossData).toMatchObject(
      close({
        underinflation_loss: sum(losses, ({ under }) => under),
        flat_loss: sum(losses, ({ flat }) => flat),
        early_removal_loss: early,
        potential_loss: total,
        above_worth: sum(losses, ({ under, flat, potential }) => under + flat - potential),
        tires_losing: losses.filter(({ potential }) => potential > 0).length,
        tires_left_out: count(({ tread }) => tread === null),
      }),
    )
    const name = (row: Row): string => `${String(row.unit_number)} ${String(row.position)}`
    expect(by(report.AccountTireReportsData!, name)).toMatchObject(
      by(losses, ({ wheel }) => `${wheel.unit.number} ${wheel.code}`).map(({ wheel, under, flat, potential }) =>
        close({
          unit_number: wheel.unit.number,
          position: wheel.code,
          axle_kind: wheel.kind,
          pressure: wheel.psi,
          target_pressure: wheel.target,
          pressure_color: wheel.pressureColor,
          tread_depth: wheel.tread,
          tread_depth_color: wheel.treadColor,
          mismatch_duals_color: wheel.dualsColor,
          mismatch_axle_color: wheel.axleColor,
          underinflation_loss: under,
          flat_loss: flat,
          potential_loss: potential,
        }),
      ),
    )
    const units = by(
      inspected(last),
      ({ critical }) => -critical,
      ({ warning }) => -warning,
      ({ unit }) => unit.number,
    )
    expect(report.UnitsData).toMatchObject(
      units.map(({ unit, wheels: all, read, critical, warning, counts }) => ({
        unit_number: unit.number,
        inspected_on: last.survey.date,
        odometer_miles: unit.mileage ?? null,
        total_tires: all.length,
        total_tires_read_count: read,
        critical_exceptions: critical,
        warning_exceptions: warning,
        pressure_critical: counts.pressure[0],
        pressure_warning: counts.pressure[1],
        tread_depth_critical: counts.tread[0],
        tread_depth_warning: counts.tread[1],
        mismatch_critical: counts.duals[0] + counts.axle[0],
        mismatch_warning: counts.duals[1] + counts.axle[1],
      })),
    )
    const { date } = last.survey
    expect(report.AccountData).toMatchObject([
      {
        units: 19,
        tires: wheels.length,
        tires_read: last.read,
        critical_exceptions: last.critical,
        warning_exceptions: last.warning,
        first_inspected_on: date,
        last_inspected_on: date,
      },
    ])
    expect(report.SurveyData).toMatchObject([
      {
        survey_date: date,
        survey_by: last.survey.by,
        company: 'Granite Ridge Freight',
        units: 19,
        tires: wheels.length,
        exceptions: last.critical + last.warning,
      },
    ])
    const losing = by(
      losses,
      ({ potential }) => -potential,
      ({ wheel }) => wheel.unit.number,
    )[0]!
    await workbookHas(
      'fleet_conditions/get_excel_report',
      { id },
      byAxle.map(({ axle_kind, ...row }) => [
        axle_kind.charAt(0).toUpperCase() + axle_kind.slice(1),
        ...Object.values(row),
      ]),
      [['Granite Ridge Freight', '100001', 19, wheels.length, last.read, last.critical, last.warning]],
      [['Potential loss', total]],
      [[losing.wheel.unit.number, losing.wheel.code]],
      units.map(({ unit }) => [unit.number]),
    )
    await documentHas('fleet_conditions/get_pdf_report', { id }, [
      [money(total), 'Potential loss'],
      [
        'Granite Ridge Freight',
        '100001',
        '19',
        ...[wheels.length, last.read, last.critical, last.warning].map(String),
        day(date),
        day(date),
      ],
      ...byAxle.map(({ axle_kind, ...row }) => [
        axle_kind.charAt(0).toUpperCase() + axle_kind.slice(1),
        ...Object.values(row).map(String),
      ]),
    ])
  })

  it('and appear in no checkpoint and in no dealer’s survey', async () => {
    expect((await json('checkpoint/report', { locations: [typed.location] })).total_items).toBe(0)
    const staff = await world.as('gyr')
    expect((await staff.post('survey/report-dealer', { locations: [typed.location] })).json.total_items).toBe(0)
  })
})
