type Row = Record<string, unknown>

const unitCount = 200
const kinds = [
  ['tractor', '6x4 tractor', 10],
  ['trailer', 'Tandem trailer', 8],
  ['dolly', 'Single-axle dolly', 4],
  ['misc', 'Straight truck', 6],
] as const

function unitRow(index: number): Row {
  const [type, configuration, tires] = kinds[index % kinds.length]!
  const read = index % 9 === 0 ? 0 : index % 5 === 0 ? tires - 1 : tires
  return {
    unit_inspection_id: 20_000 + index,
    survey_id: 10_001,
    location_id: 35,
    state: 'open',
    unit_id: 30_000 + index,
    unit_number: `U-${String(index).padStart(4, '0')}`,
    type,
    configuration,
    license_plate: null,
    vin: null,
    manufacturer: 'Kenworth',
    model: null,
    year: 2020,
    vocation: 'regional',
    progress: read === 0 ? 'not_read' : read < tires ? 'partly' : 'read',
    mileage: index % 3 === 0 ? null : 100_000 + index * 137,
    hours: index % 4 === 0 ? index * 10 : null,
    comments: index % 7 === 0 ? 'Mud flap torn.' : null,
    total_tires: tires,
    tires_read: read,
    critical_exceptions: index % 6 === 0 ? 2 : 0,
    warning_exceptions: index % 4,
    replaced_tires: index % 25 === 0 ? 1 : 0,
    lift_axles_raised: false,
    version: 1,
  }
}

/** An open survey of 200 units, as `units_overview` answers it. */
export function overviewAnswer(): Row {
  const units = Array.from({ length: unitCount }, (_, index) => unitRow(index))
  const sum = (name: string): number => units.reduce((total, unit) => total + Number(unit[name]), 0)
  const totals = {
    critical_exceptions: sum('critical_exceptions'),
    warning_exceptions: sum('warning_exceptions'),
    replaced_tires: sum('replaced_tires'),
  }
  const list = {
    page_number: 1,
    page_size: unitCount,
    order_by: 'unit_number',
    is_sort_desc: false,
    total_items: unitCount,
    totals,
  }
  return {
    units_overview: {
      survey_details: {
        survey_id: 10_001,
        account_id: 1,
        location_id: 35,
        location_name: 'Ashland terminal',
        account_name: 'Northline Freight',
        kind: 'fleet',
        state: 'open',
        survey_date: '2026-10-30',
        survey_by: 'D. Okafor',
        dealer: null,
        comments: 'All of the yard.',
        version: 1,
        created_at: '2026-10-30T12:00:00Z',
        finished_at: null,
        units: unitCount,
        units_read: 140,
        units_partly_read: 37,
        units_not_read: 23,
        tires: sum('total_tires'),
        tires_read: sum('tires_read'),
        tires_not_read: sum('total_tires') - sum('tires_read'),
        ...totals,
        images: 0,
      },
      units,
      ...list,
      lists: { units: list },
    },
  }
}
