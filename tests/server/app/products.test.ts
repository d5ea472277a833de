import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

interface Choice {
  value: number | string
  text: string
}
const list = (answer: Answer, name: string): Choice[] => answer.json[name] as unknown as Choice[]
const errorsOf = ({ json }: Answer): Record<string, string> =>
  Object.fromEntries((json.response_status?.errors ?? []).map(({ field, message }) => [field, message]))

describe('manage products', () => {
  const world = setupTestApp({ commits: true })
  let staff: Caller
  let brand: number
  let newLine: number
  let retreadLine: number
  let whole: Record<string, unknown>
  beforeAll(async () => {
    staff = await world.as('gyr')
    brand = Number(
      list(await staff.get('products/init_update'), 'brand').find(({ text }) => text === 'Roadwell')?.value,
    )
    newLine = Number(
      list(await staff.get(`products/get_all_product_lines/${brand}`), 'product_line').find(
        ({ text }) => text === 'S-11 Regional',
      )?.value,
    )
    retreadLine = Number(
      list(await staff.get('products/init_update'), 'product_line').find(({ text }) => text === 'RC Drive')?.value,
    )
  })
  let count = 0
  beforeEach(() => {
    count += 1
    whole = {
      article_number: `TEST-${count}`,
      brand,
      product_line: newLine,
      tire_size: '425/65R22.5',
      load_range: 'L',
      axle_kind: 'steer',
      is_retread: false,
      new_tread: 18.5,
      new_price: 512.35,
      retread_price: null,
      is_active: true,
      note: null,
      data_sheet: null,
    }
  })
  const save = (body: object, caller = staff) => caller.post('products/save_product', body)
  const removeTests = () => world.database.query(sql`delete from products where article_number like 'TEST-%'`)

  it('lists the seeded products by their named list, paged, filtered and sorted', async () => {
    const { status, json } = await staff.post('products/get_products', { page_size: 2, order_by: 'article_number' })
    expect([status, json.total_items, json.page_size]).toEqual([200, 103, 2])
    expect((json.items as unknown as Record<string, unknown>[])[0]).toMatchObject({
      article_number: 'CASTORPIKE-PAVEWAYD-1',
      brand: 'Castor & Pike',
      product_line: 'Paveway D',
      tire_size: '295/75R22.5',
      axle_kind: 'drive',
      is_retread: false,
      retread_price: null,
    })
    const retreads = await staff.post('products/get_products', { retread: 'retread', tire_size: ['11R22.5'] })
    expect(retreads.json.total_items).toBe(6)
    expect((await staff.post('products/get_products', { brand })).json.total_items).toBe(20)
  })

  it('answers the lists of its selects', async () => {
    const init = await staff.get('products/init')
    expect(Object.keys(init.json).sort()).toEqual(['brand', 'load_range', 'product_line', 'retread', 'tire_size'])
    expect(list(init, 'brand').map(({ text }) => text)).toEqual([
      'Castor & Pike',
      'Continuum',
      'Meridian',
      'Recapro',
      'Roadwell',
      'Secondmile',
      'Torvane',
    ])
    expect(list(init, 'retread')).toEqual([
      { value: 'new', text: 'New tire' },
      { value: 'retread', text: 'Retread' },
    ])
    expect(
      list(await staff.get(`products/get_product_lines/${brand}`), 'product_line').map(({ text }) => text),
    ).toEqual(['D-21 Longhaul', 'S-11 Regional', 'T-31 Fuelsaver', 'U-41 Urban'])
  })

  it('saves a new product with its price to the cent, and answers it to be edited', async () => {
    const saved = await save(whole)
    expect([saved.status, saved.json.version]).toEqual([200, 1])
    const { json } = await staff.get(`products/get_product/${String(saved.json.product_id)}`)
    expect(json).toEqual({ ...whole, product_id: saved.json.product_id, version: 1 })
    const changed = await save({
      ...whole,
      product_id: saved.json.product_id,
      version: 1,
      new_price: 0.1,
      note: 'Two\nlines',
    })
    expect(changed.json).toEqual({ product_id: saved.json.product_id, version: 2 })
    expect((await staff.get(`products/get_product/${String(saved.json.product_id)}`)).json).toMatchObject({
      new_price: 0.1,
      note: 'Two\nlines',
      version: 2,
    })
    const [noted] = await world.database.query(
      sql`select action, detail from audit_log where action = 'save' order by audit_id desc limit 1`,
    )
    expect(noted).toEqual({
      action: 'save',
      detail: { form: 'product', added: false, key: saved.json.product_id, version: 2 },
    })
    await removeTests()
  })

  it.each<[string, object, number, Record<string, string>]>([
    [
      'nothing where something is required',
      { article_number: '', brand: null, new_tread: null },
      400,
      { article_number: 'This is required', brand: 'This is required', new_tread: 'This is required' },
    ],
    ['no price of a new tire', { new_price: null }, 400, { new_price: 'This is required' }],
    ['no price of a retread', { is_retread: true }, 400, { retread_price: 'This is required' }],
    ['too much', { new_price: 100000 }, 400, { new_price: 'Please enter a value less than or equal to 99,999.99' }],
    ['too little', { new_tread: 0 }, 400, { new_tread: 'Enter 1 or more' }],
    ['a third of a cent', { new_price: 1.333 }, 400, { new_price: 'Maximum decimal length is 2' }],
    ['an axle there is not', { axle_kind: 'front' }, 400, { axle_kind: 'Choose one of: steer, drive, trailer, all' }],
    ['a long number', { article_number: 'x'.repeat(41) }, 400, { article_number: 'Use at most 40 characters' }],
    ['a text for a number', { new_price: '5' }, 400, { new_price: 'Enter a number' }],
    ['an unknown field', { colour: 'black' }, 400, { colour: 'This field does not exist' }],
    ['a brand there is not', { brand: 999_999 }, 422, { brand: 'Unknown brand. Choose one from the list.' }],
    ['a size there is not', { tire_size: '1/1R1' }, 422, { tire_size: 'Unknown size. Choose one from the list.' }],
  ])('refuses %s at its field and writes nothing', async (_, change, status, errors) => {
    const answer = await save({ ...whole, ...change })
    expect([answer.status, errorsOf(answer)]).toEqual([status, errors])
    expect((await staff.post('products/get_products', { key_word: 'TEST-' })).json.total_items).toBe(0)
  })

  it('refuses a retread on a line of new tires, and a line of another brand, at the line', async () => {
    const retread = await save({ ...whole, is_retread: true, retread_price: 200 })
    expect([retread.status, Object.keys(errorsOf(retread))]).toEqual([422, ['product_line']])
    const foreign = await save({ ...whole, product_line: retreadLine })
    expect([foreign.status, Object.keys(errorsOf(foreign))]).toEqual([422, ['product_line']])
  })

  it('drops what a hidden field says', async () => {
    const { json } = await save({ ...whole, retread_price: 99 })
    expect((await staff.get(`products/get_product/${String(json.product_id)}`)).json.retread_price).toBeNull()
    await removeTests()
  })

  it('reports an article number in use, or a repeated product, as a violated unique key at its field', async () => {
    await save(whole)
    const taken = await save({ ...whole, tire_size: '11R22.5', load_range: 'F' })
    expect([taken.status, taken.json.response_status?.description]).toEqual([409, 'VIOLATION OF UNIQUE KEY CONSTRAINT'])
    expect(errorsOf(taken)).toEqual({ article_number: 'Another product has this article number. Use another.' })
    expect(Object.keys(errorsOf(await save({ ...whole, article_number: 'TEST-other' })))).toEqual(['tire_size'])
    await removeTests()
  })

  it('refuses a stale save with what changed meanwhile, and takes it with the new version', async () => {
    const {
      json: { product_id },
    } = await save(whole)
    await save({ ...whole, product_id, version: 1, new_price: 600, note: 'Theirs' })
    const mine = { ...whole, product_id, version: 1, new_price: 550 }
    const stale = await save(mine)
    expect([stale.status, stale.json.response_status?.description]).toEqual([
      409,
      'These values were saved after you opened them. Your changes are not saved yet.',
    ])
    expect(stale.json.conflict).toEqual({
      version: 2,
      fields: [
        { field: 'new_price', title: 'New price', theirs: 600, yours: 550 },
        { field: 'note', title: 'Note', theirs: 'Theirs', yours: null },
      ],
    })
    expect((await staff.get(`products/get_product/${String(product_id)}`)).json).toMatchObject({
      new_price: 600,
      version: 2,
    })
    expect((await save({ ...mine, version: 2 })).json.version).toBe(3)
    await removeTests()
  })

  it('lets one of two who save at once win', async () => {
    const {
      json: { product_id },
    } = await save(whole)
    const answers = await Promise.all(
      [1, 2].map((price) => save({ ...whole, product_id, version: 1, new_price: price })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await removeTests()
  })

  it('answers 404 for a product that is not there, also when it is saved', async () => {
    expect((await staff.get('products/get_product/999999')).status).toBe(404)
    expect((await save({ ...whole, product_id: 999_999, version: 1 })).status).toBe(404)
    expect((await staff.get('products/get_product/x')).status).toBe(400)
  })

  it('refuses all of it to those without TVADMIN', async () => {
    const customer = await world.as('cus')
    for (const path of [
      'products/init',
      'products/init_update',
      `products/get_product_lines/${brand}`,
      `products/get_all_product_lines/${brand}`,
      'products/get_product/1',
      'catalog/get_form/product',
    ]) {
      expect([path, (await customer.get(path)).status]).toEqual([path, 401])
    }
    for (const path of ['products/get_products', 'products/get_excel', 'products/get_pdf'])
      expect([path, (await customer.post(path, {})).status]).toEqual([path, 401])
    expect((await save(whole, customer)).status).toBe(401)
    // Customers may open the forms of their preferences and their surveys.
    const forms = (await customer.get('catalog/get_reports')).json.forms as unknown as { id: string }[]
    expect(forms.map(({ id }) => id).sort()).toEqual([
      'add-location',
      'add-source-key',
      'add-unit-image',
      'copy-unit',
      'create-survey',
      'edit-survey',
      'email-survey',
      'import-units',
      'my-preferences',
      'removed-tire',
      'survey-add-units',
      'survey-copy-unit',
      'survey-new-unit',
      'survey-torque-check',
      'survey-trailer-check',
      'unit',
      'unit-inspection',
      'uploaded-unit',
    ])
    expect((await customer.post('authorization/check_permissions', { path: '/manage-products/add' })).json).toEqual({
      has_permission: false,
      code: 'TVADMIN',
      permission: 'Administration',
    })
  })

  it('makes a PDF and an Excel file of all of them', async () => {
    const pdf = await staff.post('products/get_pdf', { brand })
    expect(JSON.stringify(await pdfPages(pdf.raw))).toContain('ROADWELL-S11REGIONAL-1')
    const rows = await xlsxRows((await staff.post('products/get_excel', {})).raw)
    expect(rows.filter((row) => /-\d$/.test(String(row[0]))).length).toBe(103)
  })

  it('serves the form with its schema and a validator that may be cached forever', async () => {
    const { json } = await staff.get('catalog/get_form/product')
    const { validator, schema } = json as unknown as { validator: string; schema: { required: string[] } }
    expect(schema.required).toEqual([
      'article_number',
      'brand',
      'product_line',
      'tire_size',
      'load_range',
      'axle_kind',
      'new_tread',
    ])
    const module = await world.app.server.inject({ method: 'GET', url: validator })
    expect([module.statusCode, module.headers['content-type'], module.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(module.body).not.toMatch(/\beval\b|new Function/)
    const { default: validators } = (await import(`data:text/javascript,${encodeURIComponent(module.body)}`)) as {
      default: Record<string, (value: unknown) => boolean>
    }
    expect(validators['form-product']?.(whole)).toBe(true)
    expect(validators['form-product']?.({ ...whole, new_tread: 41 })).toBe(false)
    expect(
      (await world.app.server.inject({ method: 'GET', url: validator.replace(/.{32}$/, '0'.repeat(32)) })).statusCode,
    ).toBe(404)
  })
})
