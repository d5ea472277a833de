import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '../../../server/portal/accounts/createUser.ts'
import { plantedAccount } from '../../../server/portal/demo/planted.ts'
import { hasCommonWork, isOf, ratedTires } from './commonWork.ts'
import { setupTestApp } from './setupTestApp.ts'
import { password, type Caller, type TestApp } from './testApp.ts'
import { rateInterval, totalRate } from './rateInterval.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'
import { tiresFromReadings } from './tiresFromReadings.ts'

type Row = Record<string, unknown>
interface Model {
  CoverPage: Row
  AccountData: Row[]
  GraphPageHeader: Row
  ProductReportsData: Row[]
  Comment: Row
  GraphData: Row[]
  Cautions: Row[]
  TiresLeftOut: Row[]
}
interface Chosen {
  type: string
  line: number
  size: string
}

const call = 'product_analysis_report'
/** The tires of each product, as its column of the sheet says. */
function besideEachOther(sheet: unknown[][]): Map<unknown, unknown> {
  const head = sheet.findLastIndex(([first]) => first === 'Product')
  const tires = sheet.slice(head).find(([first]) => first === 'Tires')!
  return new Map(sheet[head]!.slice(1, 3).map((name, index) => [name, tires[index + 1]]))
}

describe('product analysis', () => {
  const world = setupTestApp()
  let customer: Caller
  let staff: Caller
  const post = async (name: string, body: object = {}, caller: Caller = staff): Promise<Row> =>
    (await caller.post(`${call}/${name}`, body)).json
  const compare = async (first: Chosen, second: Chosen, more: object = {}, caller: Caller = staff): Promise<Model> =>
    (await post('get_product_report', { ...bodyOf(first, second), ...more }, caller)).product_comp_model as Model

  beforeAll(async () => {
    customer = await world.as('cus')
    staff = await world.as('admin')
  })

  /** Products that were measured, those with the most tires first. */
  const measured = async (): Promise<Chosen[]> => {
    const rows = await world.database.query<{ type: string; line: number; size: string }>(sql`
      select w.axle_kind || case when l.is_retread then '-retread' else '-new' end as type, w.product_line_id as line, w.tire_size as size
      from tire_wear w join product_lines l using (product_line_id)
      where w.miles_per_32nd is not null and w.axle_kind is not null and w.tire_size is not null
      group by 1, 2, 3 order by count(*) desc, 1, 2, 3`)
    return rows
  }

  it('agrees with every tire worked out one by one: count, mean, median, quartiles, interval, cost and what is left out', async () => {
    const tires = await tiresFromReadings(world.database)
    const products = await measured()
    expect(products.length).toBeGreaterThan(10)
    const prices = await pricesOf(world)
    let withInterval = 0
    for (const [index, one] of products.entries()) {
      const other = products[(index + 1) % products.length]!
      const {
        ProductReportsData: [first],
        TiresLeftOut,
      } = await compare(one, other)
      const [axle] = one.type.split('-')
      const own = tires.filter(({ group }) => group === `${one.line} ${one.size} ${axle}`)
      const rated = own.filter(({ rate }) => rate !== null).sort((a, b) => a.rate! - b.rate!)
      const rates = rated.map(({ rate }) => rate!)
      const mean = meanOf(rates)
      expect(first).toMatchObject({
        side: 'first',
        tires: rates.length,
        tires_left_out: own.length - rates.length,
        standing: rates.length < 30 ? 'indicative' : 'sound',
        axle_kind: axle,
        tire_size: one.size,
      })
      near(first!.mean_wear, mean)
      near(first!.median_wear, quantile(rates, 0.5))
      near(first!.lower_quartile, quantile(rates, 0.25))
      near(first!.upper_quartile, quantile(rates, 0.75))
      near(first!.least_wear, rates[0]!)
      near(first!.most_wear, rates.at(-1)!)
      near(first!.wear_rate, totalRate(rated))
      const interval = rateInterval(rated)
      if (!interval)
        expect([first!.wear_from, first!.wear_to, first!.life_from, first!.cost_from]).toEqual([null, null, null, null])
      else {
        withInterval += 1
        for (const [at, end] of [first!.wear_from, first!.wear_to].entries())
          expect(Number(end) / interval[at]!).toBeCloseTo(1, 6)
      }
      const priced = rated.filter(({ id }) => prices.has(id))
      if (priced.length === 0) expect(first!.cost_per_mile).toBeNull()
      else near(first!.cost_per_mile, meanOf(priced.map(({ id }) => prices.get(id)!)) / totalRate(priced))
      const reasons = new Map<string, number>()
      for (const { reason } of own) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      expect(
        new Map(
          TiresLeftOut.filter(({ first_tires }) => Number(first_tires) > 0).map(({ reason, first_tires }) => [
            reason,
            first_tires,
          ]),
        ),
      ).toEqual(reasons)
    }
    expect(withInterval).toBeGreaterThan(3)
  })

  it('counts the casings of a line, and of a retread none', async () => {
    const casings = await world.database.query<{ line: number; all: number; rejected: number }>(sql`
      select product_line_id as line, count(*)::integer as all, (count(*) filter (where status = 'rejected'))::integer as rejected from casings where status <> 'used' group by 1`)
    expect(casings.some(({ line, rejected }) => line !== null && rejected > 0)).toBe(true)
    const products = await measured()
    for (const [index, one] of products.entries()) {
      const {
        ProductReportsData: [first],
        Cautions,
      } = await compare(one, products[(index + 1) % products.length]!)
      const own = casings.find(({ line }) => line === one.line)
      if (one.type.endsWith('-retread')) {
        expect(first).toMatchObject({
          retread: 'retread',
          casings: null,
          casings_rejected: null,
          reject_share: null,
          reject_standing: null,
        })
        expect(Cautions).toContainEqual({ caution: 'casings_of_retread' })
      } else {
        expect(first).toMatchObject({
          casings: own?.all ?? 0,
          casings_rejected: own?.rejected ?? 0,
          reject_standing: (own?.all ?? 0) < 30 ? 'indicative' : 'sound',
        })
        if (own) near(first!.reject_share, (100 * own.rejected) / own.all)
        else expect(first!.reject_share).toBeNull()
      }
    }
  })

  it('names what lasts longer and what costs less only of like products, and only where the intervals part', async () => {
    const products = (await measured()).slice(0, 14)
    const tires = await ratedTires(world.database)
    const found = new Map<unknown, number>()
    const classOf = (size: string): string => {
      const [, width = '', rim = ''] = /^([0-9.]+).*?([0-9.]+)$/.exec(size) ?? []
      const millimeters = Number(width) * (Number(width) < 100 ? 25.4 : 1)
      return `${rim} ${[265, 345, 405].filter((end) => millimeters >= end).length}`
    }
    for (const [at, one] of products.entries())
      for (const other of products.slice(at + 1)) {
        const {
          GraphPageHeader: told,
          ProductReportsData: [first, second],
          Cautions,
        } = await compare(one, other)
        const isTold = Number(first!.tires) >= 5 && Number(second!.tires) >= 5 && !hasCommonWork(tires, one, other)
        expect([one, other, Cautions.some(({ caution }) => caution === 'work')]).toEqual([one, other, isTold])
        const expected = (from: string, to: string): string => {
          if (first!.axle_kind !== second!.axle_kind) return 'axle'
          if (classOf(one.size) !== classOf(other.size)) return 'size'
          if (first![from] === null || second![from] === null) return 'unknown'
          if (!hasCommonWork(tires, one, other)) return 'work'
          return Number(first![from]) > Number(second![to])
            ? 'first'
            : Number(second![from]) > Number(first![to])
              ? 'second'
              : 'overlap'
        }
        const cost = expected('cost_from', 'cost_to')
        const cheaper = ({ first: 'second', second: 'first' } as Record<string, string>)[cost] ?? cost
        expect([one, other, told.finding, told.cost_finding]).toEqual([
          one,
          other,
          expected('life_from', 'life_to'),
          cheaper,
        ])
        for (const name of [told.finding, told.cost_finding]) found.set(name, (found.get(name) ?? 0) + 1)
        const sideOf = (name: unknown): [Row, Row] | null =>
          name === 'first' ? [first!, second!] : name === 'second' ? [second!, first!] : null
        const [longer, less] = [sideOf(told.finding), sideOf(told.cost_finding)]
        expect([told.product, told.cost_product]).toEqual([longer?.[0].product ?? null, less?.[0].product ?? null])
        if (['axle', 'size', 'work'].includes(String(told.finding)))
          expect([told.first_cost, told.second_cost, told.cost_apart]).toEqual([null, null, null])
        else {
          expect([told.first_cost, told.second_cost, told.first_miles]).toEqual([
            first!.cost_per_mile,
            second!.cost_per_mile,
            first!.projected_miles,
          ])
          const [low, high] = [first!.cost_per_mile, second!.cost_per_mile].map(Number).toSorted((a, b) => a - b)
          if (first!.cost_per_mile !== null && second!.cost_per_mile !== null)
            near(told.cost_apart, (high! / low! - 1) * 100)
        }
        if (longer) {
          near(told.difference_miles, Number(longer[0].projected_miles) - Number(longer[1].projected_miles))
          near(
            told.difference_percentage,
            100 * (Number(longer[0].projected_miles) / Number(longer[1].projected_miles) - 1),
          )
        } else expect([told.difference_miles, told.difference_percentage]).toEqual([null, null])
        if (less) {
          near(told.cost_difference, Number(less[1].cost_per_mile) - Number(less[0].cost_per_mile))
          near(told.cost_percentage, 100 * (1 - Number(less[0].cost_per_mile) / Number(less[1].cost_per_mile)))
        } else expect([told.cost_difference, told.cost_percentage]).toEqual([null, null])
        expect(told.standing).toBe(
          longer || less ? (Number(first!.tires) < 30 || Number(second!.tires) < 30 ? 'indicative' : 'sound') : null,
        )
      }
    for (const name of ['axle', 'size', 'overlap']) expect([name, found.get(name)]).toEqual([name, expect.any(Number)])
    expect((found.get('first') ?? 0) + (found.get('second') ?? 0)).toBeGreaterThan(0)
  })

  it('states no difference between products that no fleet and no vocation has both of', async () => {
    const tires = await ratedTires(world.database)
    const products = await measured()
    const pairs = products
      .flatMap((one, at) => products.slice(at + 1).map((other): [Chosen, Chosen] => [one, other]))
      .filter(
        ([one, other]) =>
          one.type === other.type &&
          one.size === other.size &&
          [one, other].every((product) => tires.filter(isOf(product)).length >= 5),
      )
    const [mixed] = pairs.filter(([one, other]) => hasCommonWork(tires, one, other)) as [[Chosen, Chosen]]
    expect((await compare(...mixed)).GraphPageHeader.finding).not.toBe('work')
    // The second product's tires do work of their own now, in a fleet that has none of the first.
    const [one, other] = mixed
    const [free] = (await world.database.query<{ id: number }>(sql`
      select account_id as id from accounts where account_id not in (select account_id from tire_wear where product_line_id = ${one.line}) order by 1 limit 1`)) as [
      { id: number },
    ]
    await world.database.query(
      sql`create table worn_before as select tire_id, account_id, vocation from tire_wear where product_line_id = ${other.line}`,
    )
    try {
      await world.database.query(
        sql`update tire_wear set account_id = ${free.id}, vocation = 'other work' where product_line_id = ${other.line}`,
      )
      const { GraphPageHeader: told, Cautions, ProductReportsData: figures } = await compare(one, other)
      expect(told).toEqual({
        finding: 'work',
        cost_finding: expect.stringMatching(/^(work|unknown)$/),
        standing: null,
        product: null,
        difference_miles: null,
        difference_percentage: null,
        cost_product: null,
        cost_difference: null,
        cost_percentage: null,
        first_miles: null,
        second_miles: null,
        first_cost: null,
        second_cost: null,
        cost_apart: null,
      })
      expect(Cautions).toContainEqual({ caution: 'work' })
      expect(figures.every(({ wear_rate }) => Number(wear_rate) > 0)).toBe(true)
    } finally {
      await world.database.query(
        sql`update tire_wear w set account_id = b.account_id, vocation = b.vocation from worn_before b where b.tire_id = w.tire_id`,
      )
      await world.database.query(sql`drop table worn_before`)
    }
  })

  it('spreads them over steps that are round in the units of the reader', async () => {
    const [one, other] = (await measured()) as [Chosen, Chosen]
    const { ProductReportsData: products } = await compare(one, other)
    await world.database.query(
      sql`update users set tread_unit = 'mm', distance_unit = 'km', version = version + 1 where login = 'admin@example.test'`,
    )
    try {
      const { GraphData: bins } = await compare(one, other, {}, await world.as('admin'))
      const shown = (value: unknown): number => (Number(value) * 1.609344) / (25.4 / 32)
      const step = shown(bins[0]!.wear_to) - shown(bins[0]!.wear_from)
      near(step, Number(step.toPrecision(1)))
      expect([1, 2, 5]).toContain(Number(String(Math.round(step))[0]))
      for (const { wear_from } of bins) near(shown(wear_from) / step, Math.round(shown(wear_from) / step))
      for (const [side, { tires }] of [
        ['first', products[0]!],
        ['second', products[1]!],
      ] as const)
        expect(bins.reduce((sum, bin) => sum + Number(bin[`${side}_tires`]), 0)).toBe(tires)
    } finally {
      await world.database.query(
        sql`update users set tread_unit = null, distance_unit = null, version = version + 1 where login = 'admin@example.test'`,
      )
    }
  })

  it('spreads the tires over the same steps, each tire in one, and shares of each product that make a whole', async () => {
    const [one, other] = (await measured()) as [Chosen, Chosen]
    const {
      GraphData: bins,
      ProductReportsData: [first, second],
    } = await compare(one, other)
    expect(bins.length).toBeGreaterThan(3)
    expect(bins.length).toBeLessThanOrEqual(14)
    const step = Number(bins[0]!.wear_to) - Number(bins[0]!.wear_from)
    expect([1, 2, 5]).toContain(Number(String(step)[0]))
    bins.forEach((bin, index) => {
      if (index > 0) expect(bin.wear_from).toBe(bins[index - 1]!.wear_to)
    })
    const rates = (await tiresFromReadings(world.database))
      .filter(({ group, rate }) => rate !== null && group === `${one.line} ${one.size} ${one.type.split('-')[0]}`)
      .map(({ rate }) => rate!)
    for (const bin of bins)
      expect(bin.first_tires).toBe(
        rates.filter((rate) => rate >= Number(bin.wear_from) && rate < Number(bin.wear_to)).length,
      )
    for (const [side, { tires }] of [
      ['first', first!],
      ['second', second!],
    ] as const) {
      expect(bins.reduce((sum, bin) => sum + Number(bin[`${side}_tires`]), 0)).toBe(tires)
      near(
        bins.reduce((sum, bin) => sum + Number(bin[`${side}_share`]), 0),
        100,
      )
    }
  })

  it('says what to keep in mind: other axles, sizes, treads and few tires', async () => {
    const products = await measured()
    const [one] = products as [Chosen]
    const different = products.find(
      ({ type, size }) => type.split('-')[0] !== one.type.split('-')[0] && size !== one.size,
    )!
    const { Cautions } = await compare(one, different)
    expect(Cautions.map(({ caution }) => caution)).toEqual(expect.arrayContaining(['axle', 'size']))
    const few = products.at(-1)!
    expect((await compare(few, one)).Cautions).toContainEqual({ caution: 'first_indicative' })
    expect((await compare(one, few)).Cautions).toContainEqual({ caution: 'second_indicative' })
  })

  it('refuses a repeated product at its field, in the reader’s language, on every call that requires it', async () => {
    const [one] = (await measured()) as [Chosen]
    for (const name of [
      'get_product_report',
      'get_product_report_pdf',
      'get_product_report_excel',
      'generate_reports',
    ]) {
      const { status, json } = await staff.post(`${call}/${name}`, bodyOf(one, one))
      expect([name, status, json.response_status?.errors]).toEqual([
        name,
        422,
        [{ field: 'second_tire_size', message: 'This is the first product. Choose another one to compare it with.' }],
      ])
    }
    const missing = await staff.post(`${call}/get_product_report`, {})
    expect([missing.status, missing.json.response_status?.errors.map(({ field }) => field)]).toEqual([
      400,
      expect.arrayContaining(['first_product_line', 'second_tire_size']),
    ])
    const unknown = await staff.post(`${call}/get_product_report`, { ...bodyOf(one, one), first_tire_type: 'bicycle' })
    expect([unknown.status, unknown.json.response_status?.errors.map(({ field }) => field)]).toEqual([
      400,
      ['first_tire_type'],
    ])
  })

  it('says of a product that is not known, or is of another brand or tread, that it has no tires', async () => {
    const [one, other] = (await measured()) as [Chosen, Chosen]
    const [kind, tread] = other.type.split('-') as [string, string]
    for (const [name, more] of Object.entries({
      line: { second_product_line: 987_654 },
      brand: { second_brand: 987_654 },
      tread: { second_tire_type: `${kind}-${tread === 'new' ? 'retread' : 'new'}` },
    })) {
      const {
        ProductReportsData: [first, second],
        GraphPageHeader,
        CoverPage,
      } = await compare(one, other, more)
      expect([name, first!.tires, second]).toMatchObject([
        name,
        expect.any(Number),
        { side: 'second', product: null, tires: 0, standing: 'indicative', mean_wear: null, wear_from: null },
      ])
      expect([name, GraphPageHeader, CoverPage.second_product]).toEqual([
        name,
        expect.objectContaining({ product: null, difference_miles: null, cost_product: null }),
        null,
      ])
      // Products of different sizes are not compared in the first place.
      expect(['unknown', 'size', 'axle']).toContain(GraphPageHeader.finding)
    }
  })

  it('offers types, their brands, their lines and their sizes, each with its tires, for the chosen accounts', async () => {
    const types = (await post('get_tire_types')).types as Row[]
    const all = await world.database.query<{ tires: number }>(
      sql`select count(*)::integer as tires from tire_wear where miles_per_32nd is not null and axle_kind is not null and tire_size is not null and product_line_id is not null`,
    )
    expect(types.reduce((sum, { tires }) => sum + Number(tires), 0)).toBe(all[0]!.tires)
    const [one] = (await measured()) as [Chosen]
    const brands = (await post('get_brands', { tire_type: one.type })).brands as Row[]
    const lines = (
      await Promise.all(
        brands.map(
          async ({ value }) =>
            (await post('get_product_lines', { tire_type: one.type, brand: value })).product_lines as Row[],
        ),
      )
    ).flat()
    expect(lines.map(({ value }) => value)).toContain(one.line)
    const sizes = (await post('get_tire_sizes', { tire_type: one.type, product_line: one.line })).sizes as Row[]
    const [first] = (
      await compare(one, { ...one, size: (sizes.find(({ value }) => value !== one.size)?.value as string) ?? '0' })
    ).ProductReportsData
    expect(sizes.find(({ value }) => value === one.size)?.tires).toBe(first!.tires)
    expect((await staff.post(`${call}/get_brands`, {})).status).toBe(400)
    // A list of all brands names each line with its own.
    const named = (await post('get_product_lines', { tire_type: one.type })).product_lines as Row[]
    const single = (await post('get_product_lines', { tire_type: one.type, brand: brands[0]!.value }))
      .product_lines as Row[]
    expect(named).toHaveLength(lines.length)
    expect(named).toEqual(
      expect.arrayContaining(
        single.map((line) => ({ ...line, text: `${String(brands[0]!.text)} ${String(line.text)}` })),
      ),
    )
    expect((await post('get_tire_types', {}, await world.as('cus-other'))).types).not.toEqual(types)
  })

  it('shows a customer their own tires alone, and names no account of others', async () => {
    const [one, other] = (await measured()) as [Chosen, Chosen]
    const own = await compare(one, other, {}, customer)
    const all = await compare(one, other)
    expect(Number(own.CoverPage.tires)).toBeLessThan(Number(all.CoverPage.tires))
    const names = own.AccountData.map(({ account_number }) => account_number)
    expect(names.every((number) => [plantedAccount.accountNumber, '100004'].includes(String(number)))).toBe(true)
    expect(
      own.AccountData.reduce(
        (sum, { first_tires, second_tires }) => sum + Number(first_tires) + Number(second_tires),
        0,
      ),
    ).toBe(own.CoverPage.tires)
    const foreign = all.AccountData.find(({ account_number }) => !names.includes(account_number))!
    const withForeign = await compare(one, other, { accounts: [foreign.account_id] }, customer)
    const withAbsent = await compare(one, other, { accounts: [987_654_321] }, customer)
    expect(withForeign).toEqual(withAbsent)
    expect(withForeign.ProductReportsData[0]).toMatchObject({ tires: 0, mean_wear: null, casings: expect.any(Number) })
  })

  it('stores a generated report: as data, and as a file of the requested format', async () => {
    const [one, other] = (await measured()) as [Chosen, Chosen]
    const body = { ...bodyOf(one, other), report_name: 'Spring order', comment: 'For the board' }
    const live = await customer.post(`${call}/get_product_report`, body)
    expect(live.json).toMatchObject({
      report_name: 'Spring order',
      product_comp_model: { Comment: { comment: 'For the board' }, CoverPage: { report_name: 'Spring order' } },
    })
    expect((live.json.product_comp_model as unknown as Model).ProductReportsData.map(({ side }) => side)).toEqual([
      'first',
      'second',
    ])
    const { json: begun } = await customer.post(`${call}/generate_reports`, body)
    await expect
      .poll(
        async () => {
          const { json } = await customer.get(`${call}/get_reports`)
          return (json.reports as unknown as { id: number; state: string; report_name: string }[]).find(
            ({ id }) => id === Number(begun.id),
          )
        },
        { timeout: 60_000 },
      )
      .toMatchObject({ state: 'done', report_name: 'Spring order' })
    const kept = await customer.post(`${call}/get_report`, { id: begun.id })
    expect((kept.json.product_comp_model as unknown as Model).ProductReportsData).toEqual(
      (live.json.product_comp_model as unknown as Model).ProductReportsData,
    )
    expect(kept.json.report_name).toBe('Spring order')
    const pdf = await customer.post(`${call}/get_report`, { id: begun.id, format: 'pdf' })
    expect((await pdfPages(pdf.raw)).flat()).toEqual(expect.arrayContaining(['Spring order', 'Both products']))
    const sheet = await xlsxRows((await customer.post(`${call}/get_report`, { id: begun.id, format: 'xlsx' })).raw)
    const [first] = (live.json.product_comp_model as unknown as Model).ProductReportsData
    expect(besideEachOther(sheet).get(first!.product)).toBe(first!.tires)
    expect((await staff.post(`${call}/get_report`, { id: begun.id })).status).toBe(404)
  })

  it('has its files live too, with the chart, both products and the reasons', async () => {
    const [one, other] = (await measured()) as [Chosen, Chosen]
    const { ProductReportsData } = await compare(one, other)
    const brandOf = async ({ type }: Chosen, name: unknown): Promise<unknown> =>
      ((await staff.post(`${call}/get_brands`, { tire_type: type })).json.brands as unknown as Row[]).find(
        ({ text }) => text === name,
      )?.value
    const [first_brand, second_brand] = await Promise.all([
      brandOf(one, ProductReportsData[0]!.brand),
      brandOf(other, ProductReportsData[1]!.brand),
    ])
    const text = (
      await pdfPages(
        (await staff.post(`${call}/get_product_report_pdf`, { ...bodyOf(one, other), first_brand, second_brand })).raw,
      )
    ).flat()
    expect(text).toEqual(expect.arrayContaining(['Product analysis', 'Tires by distance per tread', 'Tires left out']))
    // The selected products are printed by name, not by number.
    expect(text).toEqual(
      expect.arrayContaining(ProductReportsData.flatMap(({ brand, product_line }) => [brand, product_line])),
    )
    const unbranded = (
      await pdfPages((await staff.post(`${call}/get_product_report_pdf`, bodyOf(one, other))).raw)
    ).flat()
    expect(unbranded).toEqual(
      expect.arrayContaining(
        ProductReportsData.map(({ brand, product_line }) => `${String(brand)} ${String(product_line)}`),
      ),
    )
    const sheet = await xlsxRows((await staff.post(`${call}/get_product_report_excel`, bodyOf(one, other))).raw)
    expect(besideEachOther(sheet)).toEqual(new Map(ProductReportsData.map(({ product, tires }) => [product, tires])))
  })

  it('has one meaning of has_access in three reports: its code, and a location in reach; without one nothing is answered', async () => {
    await createUser(world.database, {
      login: 'nowhere@example.test',
      userName: 'Nora',
      userLastName: 'Where',
      group: 'CUS',
      password,
      codes: ['TVLOGIN', 'TMLOGIN', 'TMSMYRPT', 'TVPRDANL', 'TVWEARRT'],
      flags: [],
      accounts: [],
      dealers: [],
    })
    const [nobody, basic] = [await world.as('nowhere'), await world.as('cus-basic')]
    const reports = [call, 'product_wear_rate_report', 'survey']
    const told = async (caller: Caller): Promise<unknown[]> =>
      Promise.all(
        reports.map(async (report) => {
          const { status, json } = await caller.get(`${report}/has_system_level_access`)
          return status === 200 ? json.has_access : status
        }),
      )
    expect([await told(staff), await told(customer), await told(nobody), await told(basic)]).toEqual([
      [true, true, true],
      [true, true, true],
      [false, false, false],
      [401, 401, true],
    ])
    const [one, other] = (await measured()) as [Chosen, Chosen]
    const nothing = await compare(one, other, {}, nobody)
    expect(nothing.ProductReportsData.map(({ tires, casings_rejected }) => [tires, Number(casings_rejected)])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect([nothing.AccountData, nothing.GraphData, nothing.TiresLeftOut]).toEqual([[], [], []])
    expect((await post('get_tire_types', {}, nobody)).types).toEqual([])
    expect((await post('select_accounts', {}, nobody)).accounts).toEqual([])
    expect((await nobody.post('product_wear_rate_report/get_product_wear_rates', {})).json.product_wear_rates).toEqual(
      [],
    )
    expect((await nobody.post('survey/report', {})).json.surveys).toEqual([])
  })

  it('is refused to those without its code on all fourteen calls', async () => {
    const basic = await world.as('cus-basic')
    const routes = world.app.routes().filter(({ path }) => path.includes(call))
    expect(routes).toHaveLength(14)
    for (const { method, path } of routes) {
      const short = path.replace('/api/v2/', '')
      expect([path, (method === 'GET' ? await basic.get(short) : await basic.post(short, {})).status]).toEqual([
        path,
        401,
      ])
    }
  })
})

const bodyOf = (first: Chosen, second: Chosen): object => ({
  first_tire_type: first.type,
  first_product_line: first.line,
  first_tire_size: first.size,
  second_tire_type: second.type,
  second_product_line: second.line,
  second_tire_size: second.size,
})

const meanOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Between the two values next to it, by their distance. `values` in order. */
function quantile(values: number[], share: number): number {
  const at = (values.length - 1) * share
  const [before, after] = [values[Math.floor(at)]!, values[Math.ceil(at)]!]
  return before + (after - before) * (at - Math.floor(at))
}

/** To nine digits: the database counts exactly, this file in doubles. */
function near(actual: unknown, expected: number): void {
  if (expected === 0) expect(Number(actual)).toBeCloseTo(0, 9)
  else expect(Number(actual) / expected).toBeCloseTo(1, 8)
}

/** Returns the cost of 1/32 of each tire's tread, by tire: list price over the tread between new and the pull point. */
async function pricesOf({ database }: TestApp): Promise<Map<number, number>> {
  const [tires, products, specs, places] = [
    await database.query<{
      id: number
      line: number
      size: string
      range: string | null
      fresh: number | null
      axle: string
      location: number
      account: number
    }>(sql`
      select tire_id as id, product_line_id as line, tire_size as size, load_range as range, new_tread_32nds as fresh, axle_kind as axle, location_id as location, account_id as account from tire_wear where axle_kind is not null`),
    await database.query<{ line: number; size: string; range: string; price: number | null; fresh: number }>(sql`
      select product_line_id as line, tire_size as size, load_range as range, case when is_retread then retread_price else new_price end as price, new_tread_32nds as fresh
      from products order by is_active desc, product_id`),
    await database.query<{ account: number | null; location: number | null; axle: string; least: number | null }>(
      sql`select account_id as account, location_id as location, axle_kind as axle, minimum_tread_32nds as least from specs`,
    ),
    await database.query<{ location: number; account: number }>(
      sql`select location_id as location, account_id as account from locations`,
    ),
  ]
  const accountOf = new Map(places.map(({ location, account }) => [location, account]))
  return new Map(
    tires.flatMap(({ id, line, size, range, fresh, axle, location }): [number, number][] => {
      const product = products.find(
        (one) => one.line === line && one.size === size && (range === null || one.range === range),
      )
      const of = specs.filter((one) => one.axle === axle)
      const spec =
        of.find((one) => one.location === location) ??
        of.find((one) => one.location === null && one.account === accountOf.get(location)) ??
        of.find((one) => one.location === null && one.account === null)
      const depth = fresh ?? product?.fresh
      if (!product || product.price === null || depth === undefined || !spec) return []
      const usable = Number(depth) - Number(spec.least ?? 4)
      return usable > 0 ? [[id, Number(product.price) / usable]] : []
    }),
  )
}
