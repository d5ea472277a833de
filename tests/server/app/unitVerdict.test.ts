import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { rolledBackTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { pdfPages } from './readFiles.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

interface Position {
  position: string
  position_code: string
  axle_number: number
  wear_rate: number | null
  axle_wear: number | null
  against_axle: number | null
  against_peers: number | null
  peer_units: number | null
  peer_wear: number | null
  tread_depth: number | null
  minimum_tread: number
  projected_miles: number | null
  pressures: number | null
  below: number | null
  below_share: number | null
  mean_below: number | null
}
interface History {
  unit_verdict: Verdict
  unit_positions: Position[]
}
type Verdict = Record<string, string | number | null>
interface Reading {
  unit_id: number
  wheel: string
  axle_number: number
  axle_kind: string
  side: string
  code: string
  tire_id: number | null
  inspection: number
  day: string
  miles: number | null
  tread: number | null
  pressure: number | null
  target: number | null
  raised: boolean
}

const dates = { date_from: '2025-06-01', date_to: '2026-06-15' }
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: number[]): number => sum(values) / values.length

function groupBy<One, Key>(list: One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>()
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/** Slope of the line of least squares, from deviations about the means: the database sums products. */
function milesPer32nd(points: { miles: number; tread: number }[]): number {
  const [x, y] = [mean(points.map(({ miles }) => miles)), mean(points.map(({ tread }) => tread))]
  return (
    -sum(points.map(({ miles }) => (miles - x) ** 2)) / sum(points.map(({ miles, tread }) => (miles - x) * (tread - y)))
  )
}

describe('why a unit wears tires', () => {
  let world: SharedTestApp
  let customer: Caller
  let units: { value: number; text: string }[]
  let readings: Map<number, Reading[]>
  const known = new Map<number, History>()
  const historyOf = async (ids: number[], caller = customer): Promise<History> =>
    (await caller.post('unit_history_report/get_unit_history_report', { ...dates, unit_ids: ids })).json as never
  /** Answers of each unit alone, asked once. */
  const verdictOf = async (unit: number): Promise<History> => {
    const history = known.get(unit) ?? (await historyOf([unit]))
    known.set(unit, history)
    return history
  }

  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
    units = (await customer.post('unit_history_report/get_unit_numbers', { page_size: 500 })).json.unit_numbers as never
    const rows = await world.database.query<Reading>(sql`
      select i.unit_id::integer, r.axle_number || r.side || r.wheel_index as wheel, r.axle_number, w.axle_kind, r.side, w.position_code as code, r.tire_id::integer,
        i.inspection_id::integer as inspection, i.inspected_on::text as day, i.odometer_miles::float8 as miles, r.tread_32nds::float8 as tread,
        r.pressure_psi::float8 as pressure, r.target_pressure_psi::float8 as target, w.is_lift_axle and i.lift_axles_raised as raised
      from inspections i join readings r using (account_id, inspected_on, inspection_id) join units u on u.unit_id = i.unit_id
      join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
      where i.unit_id = any(${units.map(({ value }) => value)}) and w.axle_role is distinct from 'spare'
      order by i.inspected_on, i.inspected_time, i.inspection_id`)
    readings = groupBy(rows, ({ unit_id }) => unit_id)
  })

  const inDates = (unit: number): Reading[] =>
    (readings.get(unit) ?? []).filter(({ day }) => day >= dates.date_from && day <= dates.date_to)

  it('fits each tire that is on the unit to its own readings, and compares it with the other wheels of its axle', async () => {
    const started = await world.database.query<{ tire_id: number; miles: number; tread: number }>(sql`
      select t.tire_id::integer, coalesce(l.miles, t.fitted_odometer_miles)::float8 as miles, coalesce(l.tread, t.new_tread_32nds)::float8 as tread
      from tires t
      left join lateral (select i.odometer_miles as miles, k.tread_32nds as tread from readings_as_left k join inspections i using (account_id, inspected_on, inspection_id)
        where k.tire_id = t.tire_id and k.tread_32nds is not null limit 1) l on true
      where t.unit_id is not null and coalesce(l.miles, t.fitted_odometer_miles) is not null and coalesce(l.tread, t.new_tread_32nds) is not null`)
    const first = new Map(started.map((one) => [one.tire_id, one]))
    let compared = 0
    for (const { value } of units) {
      const { unit_positions } = await verdictOf(value)
      const fitted = new Map(
        (readings.get(value) ?? []).filter(({ tread }) => tread !== null).map((one) => [one.wheel, one.tire_id]),
      )
      const lines = new Map<string, { rate: number; driven: number; axle: number }>()
      for (const [wheel, tire] of fitted) {
        const code = readings.get(value)!.find((one) => one.wheel === wheel)!.code
        const shown = unit_positions.find(({ position_code }) => position_code === code)
        if (tire === null || !shown || shown.wear_rate === null) continue
        const begun = first.get(tire)
        const read = readings
          .get(value)!
          .filter((one) => one.tire_id === tire && one.tread !== null && one.miles !== null)
          .map(({ miles, tread }) => ({ miles: miles!, tread: tread! }))
        const points = [...(begun ? [begun] : []), ...read]
        expect(shown.wear_rate).toBeCloseTo(milesPer32nd(points), 4)
        const driven = Math.max(...points.map(({ miles }) => miles)) - Math.min(...points.map(({ miles }) => miles))
        lines.set(code, { rate: shown.wear_rate, driven, axle: shown.axle_number })
        expect(shown.projected_miles).toBeCloseTo(
          Math.max(0, shown.tread_depth! - shown.minimum_tread) * shown.wear_rate,
          3,
        )
      }
      for (const [code, { axle }] of lines) {
        const shown = unit_positions.find(({ position_code }) => position_code === code)!
        if (lines.size < unit_positions.filter(({ wear_rate }) => wear_rate !== null).length) continue
        const others = [...lines]
          .filter(([other, line]) => other !== code && line.axle === axle)
          .map(([, line]) => line)
        if (others.length === 0) expect(shown.axle_wear).toBeNull()
        else {
          const rate = sum(others.map(({ driven }) => driven)) / sum(others.map((line) => line.driven / line.rate))
          expect(shown.axle_wear).toBeCloseTo(rate, 3)
          expect(shown.against_axle).toBeCloseTo(100 * (shown.wear_rate! / rate - 1), 6)
          compared++
        }
      }
      const against = unit_positions.flatMap(({ against_axle }) => against_axle ?? [])
      expect(against).toEqual(against.toSorted((one, other) => one - other))
    }
    expect(compared).toBeGreaterThan(40)
  })

  it('names the wheel that is furthest behind its axle, and the side of the steer axle that wears faster', async () => {
    for (const { value } of units) {
      const { unit_verdict: verdict, unit_positions } = await verdictOf(value)
      const worst = unit_positions.find(({ against_axle }) => against_axle !== null)
      if (worst)
        expect([verdict.worst_code, verdict.worst_position, verdict.worst_behind]).toEqual([
          worst.position_code,
          worst.position,
          -worst.against_axle!,
        ])
      expect(verdict.rated).toBe(unit_positions.filter(({ wear_rate }) => wear_rate !== null).length)
      const [left, right] = ['steer_left', 'steer_right'].map((name) =>
        unit_positions.filter(({ position, wear_rate }) => position === name && wear_rate !== null),
      )
      if (left?.length === 1 && right?.length === 1) {
        const rates = [left[0]!.wear_rate!, right[0]!.wear_rate!]
        expect(verdict.steer_behind).toBeCloseTo(100 * (1 - Math.min(...rates) / Math.max(...rates)), 6)
        expect(verdict.steer_side).toBe(rates[0]! <= rates[1]! ? 'left' : 'right')
      }
    }
  })

  it('compares with the mounted tires of five or more other units of the same axles and work, as their median', async () => {
    const own = await rolledBackTestApp()
    try {
      await own.database.query(
        sql`update units set vocation = 'long haul' where configuration_code in (select configuration_code from units group by 1 having count(*) > 5)`,
      )
      // Tires that came off keep their rates, and are nobody's peers.
      await own.database.query(
        sql`with off as (update tires set unit_id = null where tire_id % 5 = 0 returning tire_id) update tire_wear set is_fitted = false from off where tire_wear.tire_id = off.tire_id`,
      )
      const staff = await own.as('gyr')
      const tires = await own.database.query<{
        unit_id: number
        kind: string
        same: string
        miles: number
        worn: number
      }>(sql`
        select w.unit_id::integer, w.axle_kind as kind, u.configuration_code || coalesce(u.vocation, a.vocation, '-') as same, w.worn_miles::float8 as miles, w.worn_32nds::float8 as worn
        from tire_wear w join units u using (unit_id) join accounts a on a.account_id = u.account_id where w.miles_per_32nd is not null and w.tire_id in (select tire_id from tires where unit_id is not null)`)
      const works = new Map(tires.map(({ unit_id, same }) => [unit_id, same]))
      const seen = { few: 0, measured: 0 }
      for (const unit of works.keys())
        for (const { position, peer_units, peer_wear, wear_rate, against_peers } of (await historyOf([unit], staff))
          .unit_positions) {
          const others = groupBy(
            tires.filter(
              ({ unit_id, kind, same }) => unit_id !== unit && same === works.get(unit) && position.startsWith(kind),
            ),
            ({ unit_id }) => unit_id,
          )
          const rates = [...others.values()]
            .map((all) => sum(all.map(({ miles }) => miles)) / sum(all.map(({ worn }) => worn)))
            .toSorted((one, other) => one - other)
          seen[rates.length < 5 ? 'few' : 'measured']++
          if (rates.length < 5) expect([peer_units, peer_wear, against_peers]).toEqual([null, null, null])
          else {
            const median =
              rates.length % 2 === 1
                ? rates[(rates.length - 1) / 2]!
                : (rates[rates.length / 2 - 1]! + rates[rates.length / 2]!) / 2
            expect(peer_units).toBe(rates.length)
            expect(peer_wear).toBeCloseTo(median, 3)
            if (wear_rate !== null) expect(against_peers).toBeCloseTo(100 * (wear_rate / median - 1), 6)
          }
        }
      expect(Math.min(seen.few, seen.measured)).toBeGreaterThan(3)
    } finally {
      await own.close()
    }
  })

  it('counts pressures below target, and reports steady under-inflation only where it holds', async () => {
    const found = new Set<boolean>()
    for (const { value } of units) {
      const { unit_verdict: verdict, unit_positions } = await verdictOf(value)
      const read = inDates(value).filter(
        ({ pressure, target, raised }) => pressure !== null && target !== null && !raised,
      )
      const soft: { code: string; under: number }[] = []
      for (const [code, own] of groupBy(read, (one) => one.code)) {
        const shown = unit_positions.find(({ position_code }) => position_code === code)!
        const [below, under] = [
          own.filter(({ pressure, target }) => pressure! < target!).length,
          mean(own.map(({ pressure, target }) => (1 - pressure! / target!) * 100)),
        ]
        expect([shown.pressures, shown.below]).toEqual([own.length, below])
        expect(shown.mean_below).toBeCloseTo(under, 6)
        if (own.length >= 4 && below / own.length >= 0.75 && under >= 10) soft.push({ code, under })
      }
      expect(verdict.pressures ?? 0).toBe(read.length)
      expect(verdict.far_below ?? 0).toBe(read.filter(({ pressure, target }) => pressure! < target! * 0.9).length)
      expect(verdict.soft_positions ?? 0).toBe(soft.length)
      if (soft.length > 0) expect(verdict.soft_mean).toBeCloseTo(Math.max(...soft.map(({ under }) => under)), 6)
      found.add(soft.length > 0)
    }
    expect(found).toEqual(new Set([true, false]))
  })

  it('finds duals whose pressures stay apart, and those of unequal tread', async () => {
    const found = { unequal: 0, mismatched: 0, even: 0 }
    for (const { value } of units) {
      const { unit_verdict: verdict } = await verdictOf(value)
      const pairs = [
        ...groupBy(
          inDates(value).filter(({ raised }) => !raised),
          ({ axle_number, side }) => `${axle_number}${side}`,
        ).values(),
      ].map((own) => [...groupBy(own, ({ inspection }) => inspection).values()].filter((both) => both.length === 2))
      const apart = pairs.map((looks) =>
        looks
          .filter((both) => both.every(({ pressure }) => pressure !== null))
          .map(([one, other]) => Math.abs(one!.pressure! - other!.pressure!)),
      )
      expect(verdict.pairs_read ?? 0).toBe(sum(apart.map(({ length }) => length)))
      expect(verdict.pairs_apart ?? 0).toBe(apart.flat().filter((psi) => psi > 5).length)
      const unequal = apart
        .filter((looks) => looks.length >= 3 && looks.filter((psi) => psi > 5).length > looks.length / 2)
        .map(mean)
      if (unequal.length === 0) expect(verdict.unequal_pair).toBeNull()
      else expect(verdict.unequal_mean).toBeCloseTo(Math.max(...unequal), 6)
      const treads = pairs
        .flatMap((looks) => looks.findLast((both) => both.every(({ tread }) => tread !== null)) ?? [])
        .reduce<number[]>(
          (all, one, index, list) => (index % 2 === 0 ? [...all, Math.abs(one.tread! - list[index + 1]!.tread!)] : all),
          [],
        )
      const worst = Math.max(0, ...treads)
      if (worst <= 4) expect(verdict.mismatch_pair).toBeNull()
      else expect(verdict.mismatch_tread).toBeCloseTo(worst, 6)
      found[unequal.length > 0 ? 'unequal' : 'even']++
      if (worst > 4) found.mismatched++
    }
    expect([found.unequal, found.mismatched, found.even].map((count) => count > 0)).toEqual([true, true, true])
  })

  it('leaves out the tires of lift axles that were raised', async () => {
    const raised = units
      .map(({ value }) => ({
        value,
        all: inDates(value).filter(({ pressure, target }) => pressure !== null && target !== null),
      }))
      .filter(({ all }) => all.some((one) => one.raised))
    expect(raised.length).toBeGreaterThan(0)
    for (const { value, all } of raised) {
      const { unit_positions } = await verdictOf(value)
      const codes = new Set(all.filter((one) => one.raised).map(({ code }) => code))
      for (const code of codes) {
        const lowered = all.filter((one) => one.code === code && !one.raised)
        const shown = unit_positions.find(({ position_code }) => position_code === code)!
        expect([code, shown.pressures ?? 0, shown.below ?? 0]).toEqual([
          code,
          lowered.length,
          lowered.filter(({ pressure, target }) => pressure! < target!).length,
        ])
      }
    }
  })

  it('explains why a wheel has no rate, and names its tire even if it was never read', async () => {
    const own = await rolledBackTestApp()
    try {
      const caller = await own.as('cus')
      const [first] = await own.database.query<{
        unit_id: number
        account_id: number
        code: string
        brand: string
        line: string
        product_line_id: number
      }>(sql`
        select t.unit_id::integer, t.account_id::integer, w.position_code as code, b.name as brand, l.name as line, l.product_line_id::integer
        from tires t join units u on u.unit_id = t.unit_id
        join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = t.axle_number and w.side = t.side and w.wheel_index = t.wheel_index
        cross join (select * from product_lines order by product_line_id desc limit 1) l join brands b on b.brand_id = l.brand_id
        where t.unit_id = any(${units.map(({ value }) => value)}) and t.axle_number = 1 and t.side = 'left' and t.wheel_index = 1 order by t.tire_id limit 1`)
      const { unit_id: unit, account_id, code, brand, line, product_line_id } = first!
      const wheelOf = async () =>
        ((await historyOf([unit], caller)).unit_positions as (Position & Verdict)[]).find(
          ({ position_code }) => position_code === code,
        )!
      // Its tire comes off, then another one is fitted that no inspection has read.
      await own.database.query(
        sql`update tires set unit_id = null where unit_id = ${unit} and axle_number = 1 and side = 'left' and wheel_index = 1`,
      )
      await own.database.query(
        sql`update tire_wear w set is_fitted = false from tires t where t.tire_id = w.tire_id and t.unit_id is null`,
      )
      expect(await wheelOf()).toMatchObject({ brand: null, wear_rate: null, left_out: 'tire_unknown' })
      await own.database.query(sql`
        insert into tires (account_id, unit_id, axle_number, side, wheel_index, product_line_id, new_tread_32nds, fitted_on)
        values (${account_id}, ${unit}, 1, 'left', 1, ${product_line_id}, 18, '2026-06-14')`)
      expect(await wheelOf()).toMatchObject({
        brand,
        product_line: line,
        tread_depth: null,
        wear_rate: null,
        left_out: 'one_reading',
      })
      for (const { wear_rate, left_out } of (await historyOf([unit], caller)).unit_positions as (Position & Verdict)[])
        expect(left_out === null).toBe(wear_rate !== null)
    } finally {
      await own.close()
    }
  })

  it('is empty for several units, and hides the units of others', async () => {
    const [one, other] = units
    const both = await historyOf([one!.value, other!.value])
    expect([both.unit_verdict.units, both.unit_verdict.positions, both.unit_positions]).toEqual([2, 0, []])
    const stranger = await historyOf([one!.value], await world.as('cus-other'))
    expect([stranger.unit_verdict.positions, stranger.unit_positions]).toEqual([0, []])
  })

  it('writes its sentences into the PDF', async () => {
    const behind = []
    for (const unit of units) {
      const { worst_behind } = (await verdictOf(unit.value)).unit_verdict
      if (worst_behind !== null && Number(worst_behind) >= 10) behind.push(unit)
    }
    const unit = behind[0]!
    const words = (
      await pdfPages(
        (await customer.post('unit_history_report/download_pdf', { ...dates, unit_ids: [unit.value] })).raw,
      )
    )
      .flat()
      .join(' ')
    expect(words).toContain('Why this unit wears tires')
    expect(words).toMatch(
      /wears fastest for its axle: [\d,]+\smi\/32nd, \d+\.\d% less than the other positions there\./,
    )
    expect(words).toContain('Wear by position')
  })
})
