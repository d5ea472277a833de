import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the data sheet of a product', () => {
  const world = setupTestApp({ commits: true })
  let staff: Caller
  let product: Record<string, unknown>
  const sheetOf = (caller = staff) => caller.get(`own/products/data_sheet/${String(product.product_id)}`)
  const load = async () =>
    (await staff.get(`products/get_product/${String(product.product_id)}`)).json as Record<string, unknown>

  async function save(change: object, file?: { bytes: Buffer; type: string; name: string }, caller = staff) {
    const data = new FormData()
    data.append('form', JSON.stringify({ ...product, ...change }))
    if (file) data.append('data_sheet', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
    const request = new Request('http://portal.test/', { method: 'POST', body: data })
    const response = await world.app.server.inject({
      method: 'POST',
      url: '/api/v2/products/save_product',
      headers: { ...caller.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const json = JSON.parse(response.body) as { response_status?: { errors: { field: string; message: string }[] } }
    if (response.statusCode === 200) product = await load()
    return { status: response.statusCode, errors: json.response_status?.errors }
  }

  beforeAll(async () => {
    staff = await world.as('gyr')
    const { json } = await staff.post('products/get_products', { page_size: 1, order_by: 'article_number' })
    product = (json.items as unknown as Record<string, unknown>[])[0] ?? {}
    product = await load()
  })

  it('is not there at first', async () => {
    expect(product.data_sheet).toBeNull()
    expect((await sheetOf()).status).toBe(404)
  })

  it('is stored unchanged, listed with its name and size, and answered under its name', async () => {
    expect(
      (
        await save(
          { data_sheet: { name: 'x', type: 'application/pdf', size: 1 } },
          { bytes: pdf, type: 'application/pdf', name: 'Gripmax – données.pdf' },
        )
      ).status,
    ).toBe(200)
    expect(product.data_sheet).toEqual({ name: 'Gripmax – données.pdf', type: 'application/pdf', size: pdf.length })
    const sheet = await sheetOf()
    expect([sheet.status, sheet.headers['content-type'], sheet.raw.equals(pdf)]).toEqual([200, 'application/pdf', true])
    expect(sheet.headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''Gripmax%20%E2%80%93%20donn%C3%A9es.pdf",
    )
    expect(sheet.headers['x-content-type-options']).toBe('nosniff')
  })

  it('stays when other fields are saved, is replaced by another, and is deleted when removed', async () => {
    expect((await save({ note: 'Only the note' })).status).toBe(200)
    expect([product.note, (await sheetOf()).raw.equals(pdf)]).toEqual(['Only the note', true])
    await save(
      { data_sheet: { name: 'x', type: 'image/png', size: 1 } },
      { bytes: png, type: 'image/png', name: 'tread.png' },
    )
    expect([product.data_sheet, (await sheetOf()).raw.equals(png)]).toEqual([
      { name: 'tread.png', type: 'image/png', size: png.length },
      true,
    ])
    await save({ data_sheet: null })
    expect([product.data_sheet, (await sheetOf()).status]).toEqual([null, 404])
  })

  it('is not made of words alone', async () => {
    const { status, errors } = await save({ data_sheet: { name: 'never.pdf', type: 'application/pdf', size: 5 } })
    expect([status, errors]).toEqual([400, [{ field: 'data_sheet', message: 'This is required' }]])
    expect(
      (
        await save(
          { data_sheet: { name: 'page.pdf', type: 'application/pdf', size: 5 } },
          { bytes: Buffer.from('<script>'), type: 'application/pdf', name: 'page.pdf' },
        )
      ).errors?.[0]?.field,
    ).toBe('data_sheet.type')
  })

  it('of a product that changed meanwhile is a conflict, not a missing file', async () => {
    await save(
      { data_sheet: { name: 'x', type: 'image/png', size: 1 } },
      { bytes: png, type: 'image/png', name: 'tread.png' },
    )
    const before = { ...product }
    await save({ data_sheet: null })
    expect((await save({ ...before, note: 'Late' })).status).toBe(409)
  })

  it('is for those who may edit products', async () => {
    await save(
      { data_sheet: { name: 'x', type: 'image/png', size: 1 } },
      { bytes: png, type: 'image/png', name: 'tread.png' },
    )
    expect((await sheetOf(await world.as('cus'))).status).toBe(401)
    expect((await world.nobody.get(`own/products/data_sheet/${String(product.product_id)}`)).status).toBe(403)
  })
})
