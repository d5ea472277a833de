import { beforeAll, describe, expect, it } from 'vitest'
import { errorsOf } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

const late = 'This day is still to come. Check the order of day and month.'

describe('rows of feeds', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  /** A day that is three days ahead everywhere, one that is past, and one beyond the date line. */
  let [ahead, past, nextDay] = ['', '', '']
  let unit = ''
  beforeAll(async () => {
    customer = await world.as('cus')
    const [days] = await world.database.query<{ ahead: string; past: string; next_day: string }>({
      text: `select current_date + 3 as ahead, current_date - 3 as past, current_date + 1 as next_day`,
      values: [],
    })
    ;[ahead, past, nextDay] = [days?.ahead ?? '', days?.past ?? '', days?.next_day ?? '']
    const [found] = await world.database.query<{ unit_number: string }>({
      text: `select u.unit_number from units u join accounts a using (account_id) where a.account_number = '100004' and u.unit_type = 'tractor' order by 1 limit 1`,
      values: [],
    })
    unit = found?.unit_number ?? ''
  })
  const place = { account_number: '100004', location_number: '0001' }
  const errors = async (feed: string, row: object): Promise<string[]> =>
    errorsOf(await customer.post(`feeds/${feed}`, { rows: [row] }))
  const purchase = {
    ...place,
    invoice_number: 'L-1',
    invoice_line: '1',
    product: 'RECAPRO-RCDRIVE-1',
    quantity: 4,
    unit_price: 250.25,
  }
  const casing = {
    ...place,
    retread_order: 'L-1',
    serial: 'L-1',
    brand: 'Roadwell',
    result: 'rejected',
    reject_reason: 'over age',
  }
  const call = { ...place, call_number: 'L-1', service_type: 'emergency', unit_location: 'yard', cost: 100 }

  it('are refused at the field whose day is still to come', async () => {
    expect(await errors('purchases', { ...purchase, purchased_on: ahead })).toEqual([`rows.1.purchased_on: ${late}`])
    expect(await errors('casings', { ...casing, submitted_on: past, done_on: ahead })).toEqual([
      `rows.1.done_on: ${late}`,
    ])
    expect(await errors('casings', { ...casing, submitted_on: ahead, result: 'open' })).toEqual([
      `rows.1.submitted_on: ${late}`,
    ])
    expect(
      await errors('service-calls', { ...call, called_at: `${past}T10:00:00`, rolling_at: `${ahead}T11:00:00` }),
    ).toEqual([`rows.1.rolling_at: ${late}`])
    expect(await errors('service-calls', { ...call, called_at: `${ahead}T10:00:00Z` })).toEqual([
      `rows.1.called_at: ${late}`,
    ])
    const wheel = { account_number: '100004', unit_number: unit, position: 'LF', pressure: 100, pressure_unit: 'psi' }
    expect(await errors('inspections', { ...wheel, inspected_on: ahead })).toEqual([`rows.1.inspected_on: ${late}`])
    expect(await errors('inspections', { ...wheel, read_at: `${ahead}T10:00:00` })).toEqual([`rows.1.read_at: ${late}`])
    expect(
      await errors('odometers', {
        account_number: '100004',
        unit_number: unit,
        odometer: 5,
        odometer_unit: 'mi',
        read_at: `${ahead}T10:00:00`,
      }),
    ).toEqual([`rows.1.read_at: ${late}`])
    expect(
      await errors('odometers', {
        account_number: '100004',
        unit_number: unit,
        odometer: 5,
        odometer_unit: 'mi',
        read_at: '0001-06-14T10:00:00',
      }),
    ).toEqual([expect.stringMatching(/^rows\.1\.read_at: /)])
    expect(
      await errors('fitted-tires', {
        account_number: '100004',
        unit_number: unit,
        position: 'LF',
        serial: 'L-1',
        fitted_on: ahead,
      }),
    ).toEqual([`rows.1.fitted_on: ${late}`])
    expect(
      await errors('removed-tires', {
        account_number: '100004',
        unit_number: unit,
        position: 'LF',
        removed_on: ahead,
        removal_reason: 'puncture',
      }),
    ).toEqual([`rows.1.removed_on: ${late}`])
  })

  it('are accepted for a day that has begun in their time zone', async () => {
    const { json } = await customer.post('feeds/purchases', { rows: [{ ...purchase, purchased_on: nextDay }] })
    expect(json.counts).toMatchObject({ new: 1, rejected: 0 })
  })

  it('are refused for a rejection that reports have no name for, with those that they have', async () => {
    const [message = ''] = await errors('casings', {
      ...casing,
      submitted_on: past,
      done_on: past,
      reject_reason: 'moon damage',
    })
    expect(message).toMatch(/^rows\.1\.reject_reason: .*belt separation, run-flat\/zipper, over age, .*, no DOT number/)
    const [result = ''] = await errors('casings', { ...casing, submitted_on: past, done_on: past, result: 'lost' })
    expect(result).toMatch(/^rows\.1\.result: .*retread, used, rejected, open/)
    const [rejection = ''] = await errors('removed-tires', {
      account_number: '100004',
      unit_number: unit,
      position: 'LF',
      removed_on: past,
      removal_reason: 'puncture',
      casing_rejection: 'moon damage',
    })
    expect(rejection).toMatch(/^rows\.1\.casing_rejection: .*belt separation/)
  })

  it('name a rejection in the languages of the portal, in any case', async () => {
    await customer.post('feeds/casings', {
      rows: [
        { ...casing, submitted_on: past, done_on: past, reject_reason: 'ZU ALT' },
        { ...casing, serial: 'L-2', submitted_on: past, done_on: past, reject_reason: 'Over-Max caps' },
      ],
    })
    expect(
      await world.database.query({
        text: `select serial, reject_reason from casings where serial like 'L-%' order by 1`,
        values: [],
      }),
    ).toEqual([
      { serial: 'L-1', reject_reason: 'over age' },
      { serial: 'L-2', reject_reason: 'over max caps' },
    ])
  })
})
