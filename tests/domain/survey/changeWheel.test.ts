import { describe, expect, it } from 'vitest'
import { enterDetails, enterReading, tireOf } from '../../../domain/survey/changeWheel.ts'
import type {
  DraftWheel,
  Offered,
  CurrentReplacement,
  TireDetails,
  WheelBefore,
} from '../../../domain/survey/draftWheel.ts'

const offered: Offered = { valveTypes: new Set(['metal cap']), wearConditions: new Set(['cupping', 'even']) }
const aWheel = (more: Partial<DraftWheel> = {}): DraftWheel => ({
  axle_number: 1,
  side: 'left',
  wheel_index: 1,
  pressure: null,
  tread: null,
  not_read_reason: null,
  valve_type: null,
  wear_conditions: [],
  tire_id: 7,
  tire_details: null,
  version: 3,
  read_version: null,
  replacement: null,
  ...more,
})
const before = (version: number): WheelBefore => {
  const { pressure, tread, not_read_reason, valve_type, wear_conditions, tire_id, tire_details, read_version } =
    aWheel()
  return { pressure, tread, not_read_reason, valve_type, wear_conditions, tire_id, tire_details, read_version, version }
}
const standing = (version: number, new_tire: TireDetails = {}): CurrentReplacement => ({
  removed_tire_id: 5,
  client_id: null,
  new_tire,
  before: before(version),
})
const read = aWheel({
  pressure: { value: 100, unit: 'psi' },
  tread: { value: 9, unit: '32nds' },
  valve_type: 'metal cap',
  wear_conditions: ['even'],
  read_version: 3,
})

describe('a reading', () => {
  it('keeps what is sent as it was typed, and what is not sent', () => {
    expect(enterReading(read, { version: 3, pressure: 7.1, pressure_format: 'bar' }, offered)).toEqual({
      wheel: { ...read, pressure: { value: 7.1, unit: 'bar' }, version: 4, read_version: 4 },
    })
    expect(
      enterReading(read, { version: 3, tread_depth: 4.76250000001, tread_depth_format: 'mm' }, offered),
    ).toMatchObject({ wheel: { tread: { value: 4.7625, unit: 'mm' } } })
    expect(enterReading(read, { version: 3, pressure: null }, offered)).toMatchObject({
      wheel: { pressure: null, tread: read.tread, read_version: 4 },
    })
  })

  it('of something else is no reading', () => {
    expect(
      enterReading(read, { version: 3, valve_type: null, wear_conditions: ['even', 'cupping', 'even'] }, offered),
    ).toEqual({
      wheel: { ...read, valve_type: null, wear_conditions: ['cupping', 'even'], version: 4, read_version: 3 },
    })
  })

  it('is refused at its fields, before its version is looked at', () => {
    expect(
      enterReading(
        read,
        {
          version: 1,
          pressure: 13.8,
          pressure_format: 'bar',
          tread_depth: 101,
          valve_type: 'cork',
          wear_conditions: ['even', 'worn'],
        },
        offered,
      ),
    ).toEqual({
      errors: [
        { field: 'pressure', key: 'server.field.maximum', values: { limit: 13.79 } },
        { field: 'tread_depth', key: 'server.field.maximum', values: { limit: 100 } },
        { field: 'valve_type', key: 'server.field.not_offered' },
        { field: 'wear_conditions', key: 'server.field.not_offered' },
      ],
    })
    expect(enterReading(read, { version: 2, pressure: 200 }, offered)).toEqual({ conflict: read })
  })

  it('takes away why the wheel was not read, and is none while a reading stays', () => {
    const unread = aWheel({ not_read_reason: 'Blocked' })
    expect(enterReading(unread, { version: 3, pressure: 0 }, offered)).toMatchObject({
      wheel: { not_read_reason: null },
    })
    expect(enterReading(unread, { version: 3, not_read_reason: '  ' }, offered)).toMatchObject({
      wheel: { not_read_reason: null, read_version: null },
    })
    expect(enterReading(read, { version: 3, not_read_reason: 'Blocked' }, offered)).toEqual({
      errors: [{ field: 'not_read_reason', key: 'server.surveys.wheel_is_read' }],
    })
    expect(
      enterReading(read, { version: 3, not_read_reason: ' Blocked ', pressure: null, tread_depth: null }, offered),
    ).toMatchObject({ wheel: { not_read_reason: 'Blocked', pressure: null, tread: null } })
  })

  it('of a replaced tire begins anew; once it was read it goes on', () => {
    const replaced = { ...read, version: 4, replacement: standing(3) }
    const first = enterReading(replaced, { version: 4, pressure: 105 }, offered)
    expect(first).toEqual({
      wheel: {
        ...replaced,
        pressure: { value: 105, unit: 'psi' },
        tread: null,
        valve_type: null,
        wear_conditions: [],
        version: 5,
        read_version: 5,
      },
    })
    const { wheel } = first as { wheel: DraftWheel }
    expect(enterReading(wheel, { version: 5, tread_depth: 18 }, offered)).toMatchObject({
      wheel: { pressure: { value: 105 }, tread: { value: 18 } },
    })
    // Something else of the new tire ends the old readings as well.
    expect(enterReading(replaced, { version: 4, valve_type: 'metal cap' }, offered)).toMatchObject({
      wheel: { pressure: null, tread: null, valve_type: 'metal cap', read_version: 5 },
    })
    expect(enterReading(replaced, { version: 4 }, offered)).toMatchObject({
      wheel: { pressure: read.pressure, read_version: 3 },
    })
  })

  it('as found of a replaced tire is corrected without the replacement and without the new tire', () => {
    const {
      pressure,
      tread,
      not_read_reason,
      valve_type,
      wear_conditions,
      tire_id,
      tire_details,
      version,
      read_version,
    } = read
    const replaced: DraftWheel = {
      ...read,
      version: 4,
      replacement: {
        ...standing(3),
        before: {
          pressure,
          tread,
          not_read_reason,
          valve_type,
          wear_conditions,
          tire_id,
          tire_details,
          version,
          read_version,
        },
      },
    }
    const correct = { as_found: true as const, pressure: 6.2, pressure_format: 'bar' as const }
    const found = { value: 6.2, unit: 'bar' }
    // Until the new tire is read, the wheel shows what was found.
    expect(enterReading(replaced, { version: 4, ...correct }, offered)).toMatchObject({
      wheel: {
        pressure: found,
        tread,
        version: 5,
        read_version: 3,
        replacement: { before: { pressure: found, tread } },
      },
    })
    const { wheel } = enterReading(replaced, { version: 4, pressure: 105, tread_depth: 18 }, offered) as {
      wheel: DraftWheel
    }
    expect(enterReading(wheel, { version: 5, ...correct }, offered)).toMatchObject({
      wheel: {
        pressure: { value: 105, unit: 'psi' },
        tread: { value: 18, unit: '32nds' },
        version: 6,
        read_version: 5,
        replacement: { before: { pressure: found } },
      },
    })
    expect(enterReading(read, { version: 3, ...correct }, offered)).toMatchObject({ errors: [{ field: 'pressure' }] })
    expect(enterReading(replaced, { version: 3, ...correct }, offered)).toEqual({ conflict: replaced })
  })

  it('of a replaced tire, taken away again, leaves what stood there of the old one, and nothing of the new one', () => {
    const {
      pressure,
      tread,
      not_read_reason,
      valve_type,
      wear_conditions,
      tire_id,
      tire_details,
      version,
      read_version,
    } = read
    const replaced: DraftWheel = {
      ...read,
      version: 4,
      replacement: {
        ...standing(3),
        before: {
          pressure,
          tread,
          not_read_reason,
          valve_type,
          wear_conditions,
          tire_id,
          tire_details,
          version,
          read_version,
        },
      },
    }
    const after = (...readings: object[]): DraftWheel =>
      readings.reduce<DraftWheel>(
        (wheel, reading) =>
          (enterReading(wheel, { version: wheel.version, ...reading }, offered) as { wheel: DraftWheel }).wheel,
        replaced,
      )
    expect(after({ pressure: 105 }, { pressure: null })).toEqual({ ...replaced, version: 6 })
    expect(after({ pressure: 105 }, { tread_depth: 20 }, { pressure: null })).toMatchObject({
      pressure: null,
      tread: { value: 20 },
      read_version: 7,
    })
    expect(after({ pressure: 105 }, { valve_type: 'metal cap' }, { pressure: null, valve_type: null })).toEqual({
      ...replaced,
      version: 7,
    })
    expect(after({ pressure: null })).toEqual({ ...replaced, version: 5 })
    // Values of the new tire again.
    expect(after({ pressure: 105 }, { pressure: null }, { tread_depth: 20 })).toMatchObject({
      pressure: null,
      tread: { value: 20 },
      valve_type: null,
    })
  })
})

describe('details of a tire', () => {
  it('stores the details that were entered; null clears one', () => {
    const known = aWheel({ tire_details: { product_line_id: 5, tire_size: '11R22.5' } })
    expect(enterDetails(known, { version: 3, tire_size: null, identification_number: 'X' })).toEqual({
      wheel: { ...known, tire_details: { product_line_id: 5, identification_number: 'X' }, version: 4 },
    })
    expect(enterDetails(known, { version: 3, tire_size: null, product_line_id: null })).toMatchObject({
      wheel: { tire_details: null },
    })
    expect(enterDetails(known, { version: 2, tire_size: null })).toEqual({ conflict: known })
  })

  it('say that a tire is no retread though it is known as one, until a retread is entered or it is taken back', () => {
    const known = { product_line_id: 5, retread_product_line_id: 12 }
    const none = enterDetails(aWheel({ tire_details: { retread_product_line_id: 13 } }), {
      version: 3,
      is_retread: false,
    })
    expect(none).toMatchObject({ wheel: { tire_details: { is_retread: false } } })
    const { wheel } = none as { wheel: DraftWheel }
    expect(wheel.tire_details).toEqual({ is_retread: false })
    expect(tireOf(known, wheel.tire_details!)).toEqual({
      product_line_id: 5,
      retread_product_line_id: null,
      is_retread: false,
    })
    expect(enterDetails(wheel, { version: 4, tire_size: '11R22.5' })).toMatchObject({
      wheel: { tire_details: { is_retread: false, tire_size: '11R22.5' } },
    })
    expect(enterDetails(wheel, { version: 4, retread_product_line_id: 14 })).toEqual({
      wheel: { ...wheel, tire_details: { retread_product_line_id: 14 }, version: 5 },
    })
    expect(enterDetails(wheel, { version: 4, is_retread: null })).toMatchObject({ wheel: { tire_details: null } })
    expect(tireOf(known, {})).toEqual(known)
    expect(enterDetails(wheel, { version: 4, is_retread: false, retread_product_line_id: 14 })).toEqual({
      errors: [{ field: 'retread_product_line_id', key: 'server.field.not_offered' }],
    })
  })

  it('of a replaced tire that is no retread have no line of one', () => {
    const replaced = aWheel({ replacement: standing(2, { product_line_id: 8, retread_product_line_id: 12 }) })
    expect(enterDetails(replaced, { version: 3, is_retread: false })).toEqual({
      wheel: {
        ...replaced,
        replacement: standing(2, { product_line_id: 8, retread_product_line_id: null }),
        version: 4,
      },
    })
  })

  it('of a replaced tire are the new one’s, where null is not known', () => {
    const replaced = aWheel({
      tire_details: { product_line_id: 5 },
      replacement: standing(2, { product_line_id: 8, tire_size: '11R22.5' }),
    })
    expect(enterDetails(replaced, { version: 3, product_line_id: 9, tire_size: null })).toEqual({
      wheel: { ...replaced, replacement: standing(2, { product_line_id: 9, tire_size: null }), version: 4 },
    })
  })
})
