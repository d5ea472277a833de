import type { Typed, TypedSurvey, TypedUnit, TypedWheel } from './typeSurvey.ts'

/** The axles of each configuration, front to back: its kind, its wheels from the left, and whether it can be raised. */
export const axlesOf: Record<string, { kind: Kind; isLift: boolean; codes: string[] }[]> = Object.fromEntries(
  Object.entries({
    'TR-6X4': ['steer LF RF', 'drive LFO LFI RFI RFO', 'drive LRO LRI RRI RRO'],
    'TR-4X2': ['steer LF RF', 'drive LRO LRI RRI RRO'],
    'TR-6X2L': ['steer LF RF', 'drive LFO LFI RFI RFO', 'lift drive LRO LRI RRI RRO'],
    'TR-6X4W': ['steer LF RF', 'drive LFD RFD', 'drive LRD RRD'],
    'TL-1': ['trailer LO LI RI RO'],
    'TL-2': ['trailer LFO LFI RFI RFO', 'trailer LRO LRI RRI RRO'],
    'TL-2W': ['trailer LF RF', 'trailer LR RR'],
    'TL-3': ['trailer LFO LFI RFI RFO', 'trailer LCO LCI RCI RCO', 'trailer LRO LRI RRI RRO'],
    'TL-3L': ['lift trailer LFO LFI RFI RFO', 'trailer LCO LCI RCI RCO', 'trailer LRO LRI RRI RRO'],
    'DL-1': ['trailer LO LI RI RO'],
    'MS-4X2': ['steer LF RF', 'drive LRO LRI RRI RRO'],
    'MS-4X2S': ['steer LF RF', 'drive LR RR'],
  }).map(([code, texts]) => [
    code,
    texts.map((text) => {
      const [kind, ...codes] = text.replace('lift ', '').split(' ')
      return { kind: kind as Kind, isLift: text.startsWith('lift '), codes }
    }),
  ]),
)
export type Kind = 'steer' | 'drive' | 'trailer'

/** The location's specification: psi, shares and 32nds. */
export const asked: Record<Kind, { target: number; warning: number; critical: number; minimum: number | null }> = {
  steer: { target: 115, warning: 0.1, critical: 0.2, minimum: 6 },
  drive: { target: 95, warning: 0.08, critical: 0.25, minimum: 3 },
  trailer: { target: 102.5, warning: 0.1, critical: 0.2, minimum: null },
}

/** Products of the catalog that its tires are of, by their names there. */
interface Lines {
  steer: number
  drive: number
  trailer: number
  retread: number
}
export const size = '295/75R22.5'

/** On, just beside and far from every limit, in every unit; `?` was not read. */
const pressures =
  '92 103.5 126.5 126.6 71.25 71.3 87.4 102.6 102.7 82 82.1 92.25 112.75 7.1bar 690kPa 95 100 110 0 6.55bar 115 ? 98'.split(
    ' ',
  )
const treads = '6 5.9 8 8.1 10 10.5 3 2.9 5 7 4 3.5 12 16 9.5mm 3.175mm 4.7625mm ? 20'.split(' ')
const valves = ['metal cap', 'missing cap', 'damaged stem']
const wears = [['cupping'], ['shoulder wear', 'flat spot'], ['exposed cord']]

const typed = <Unit extends string>(text: string, usual: Unit): Typed<Unit> => [
  parseFloat(text),
  (/[a-z].*$/.exec(text)?.[0] ?? usual) as Unit,
]

export function wheelAt(configuration: string, code: string): Pick<TypedWheel, 'axle' | 'side' | 'index'> {
  const axle = axlesOf[configuration]!.findIndex(({ codes }) => codes.includes(code))
  return { axle: axle + 1, side: code.startsWith('L') ? 'left' : 'right', index: code.endsWith('I') ? 2 : 1 }
}

/** A unit whose wheels are read as the lists above go on; what stands in `told` is typed instead or besides. */
function unit(
  place: number,
  type: string,
  configuration: string,
  { told = {}, ...more }: Partial<Omit<TypedUnit, 'wheels'>> & { told?: Record<string, Partial<TypedWheel>> } = {},
): TypedUnit {
  const codes = axlesOf[configuration]!.flatMap((axle) => axle.codes)
  const wheels = codes.map((code, at): TypedWheel => {
    const [pressure, tread] = [
      pressures[(place * 7 + at) % pressures.length]!,
      treads[(place * 5 + at) % treads.length]!,
    ]
    return {
      ...wheelAt(configuration, code),
      ...(pressure === '?' ? { reason: 'Valve out of reach' } : { pressure: typed(pressure, 'psi') }),
      ...(tread === '?' ? {} : { tread: typed(tread, '32nds') }),
      ...((place + at) % 4 === 0 ? { valve: valves[at % 3]! } : {}),
      ...((place + at) % 5 === 0 ? { wear: wears[at % 3]! } : {}),
      ...told[code],
    }
  })
  return { number: `FS-${String(place).padStart(2, '0')}`, type, configuration, ...more, wheels }
}

/** A unit of which only these wheels are read. */
const some = (
  number: string,
  type: string,
  configuration: string,
  mileage: number | undefined,
  told: Record<string, Partial<TypedWheel>>,
): TypedUnit => ({
  number,
  type,
  configuration,
  ...(mileage === undefined ? {} : { mileage }),
  wheels: Object.entries(told).map(([code, wheel]) => ({ ...wheelAt(configuration, code), ...wheel })),
})

const tread = (value: number): Partial<TypedWheel> => ({ pressure: [100, 'psi'], tread: [value, '32nds'] })
/** Not read at all, and why. */
const unread = { pressure: undefined, tread: undefined, reason: 'Chained up' }

/** Two surveys of some units, whose tires wear, and then one of twenty. */
export function typedSurveys({ steer, drive, trailer, retread }: Lines): [TypedSurvey, TypedSurvey, TypedSurvey] {
  const fitted = { product_line_id: steer, tire_size: size, load_range: 'G', new_tread_32nds: 20 }
  const first: TypedSurvey = {
    date: '2026-02-10',
    by: 'Ada Long',
    units: [
      some('FS-01', 'tractor', 'TR-6X4', 100_000, {
        LF: { ...tread(5), replaced: { reasons: ['worn to pull point'], newTire: fitted } },
        RF: { ...tread(18), tire: { product_line_id: steer, tire_size: size } },
        LFO: { ...tread(24), tire: { product_line_id: drive, tire_size: size } },
        LFI: { ...tread(24.5), tire: { product_line_id: drive, tire_size: size } },
        RFO: { ...tread(20), tire: { product_line_id: drive, retread_product_line_id: retread, tire_size: size } },
      }),
      some('FS-10', 'trailer', 'TL-2', undefined, {
        LFO: { ...tread(11), tire: { product_line_id: trailer, tire_size: size } },
      }),
      some('FS-19', 'misc', 'MS-4X2', 10_000, {
        RF: { ...tread(10), tire: { product_line_id: steer, tire_size: size } },
        LRO: { ...tread(20), tire: { product_line_id: drive, tire_size: size } },
      }),
    ],
  }
  const second: TypedSurvey = {
    date: '2026-04-15',
    by: 'Ben Short',
    comments: 'Half of the yard.',
    units: [
      some('FS-01', 'tractor', 'TR-6X4', 112_000, {
        LF: tread(17),
        RF: tread(15.5),
        LFO: tread(21.5),
        LFI: tread(22),
        RFO: tread(17),
      }),
      some('FS-06', 'tractor', 'TR-4X2', 90_000, {
        LF: { ...tread(15), tire: { product_line_id: steer, tire_size: size } },
        RF: { ...tread(15), tire: { product_line_id: steer, tire_size: size } },
      }),
    ],
  }
  const third: TypedSurvey = {
    date: '2026-06-10',
    by: 'Cora Wide',
    comments: 'All of the yard.',
    units: [
      unit(1, 'tractor', 'TR-6X4', {
        mileage: 125_000.5,
        hours: 3200.5,
        comments: 'Leaks oil.',
        told: {
          LF: tread(15.5),
          RF: {
            ...tread(13.5),
            replaced: {
              reasons: ['irregular wear', 'curbing'],
              wear: ['one-sided wear'],
              newTire: fitted,
              comments: 'Bent rim.',
            },
          },
          LFO: tread(19),
          LFI: tread(19.5),
          RFO: {
            ...tread(14),
            replaced: {
              reasons: ['run flat'],
              newTire: { product_line_id: drive, tire_size: size, load_range: 'G', new_tread_32nds: 26 },
              after: { pressure: [97, 'psi'], tread: [26, '32nds'] },
            },
          },
        },
      }),
      unit(2, 'tractor', 'TR-6X4', {
        mileage: 250_000,
        told: {
          LF: { ...unread },
          LRO: { replaced: { reasons: ['puncture'], wear: ['exposed cord', 'cupping'], tread: [7.3, 'mm'] } },
        },
      }),
      unit(3, 'tractor', 'TR-6X4', {
        told: {
          LFO: { pressure: [95, 'psi'], tread: [14, '32nds'] },
          LFI: { pressure: [89.9, 'psi'], tread: [10, '32nds'] },
          RFI: { tread: [12, '32nds'] },
          RFO: { tread: [4, '32nds'] },
        },
      }),
      unit(4, 'tractor', 'TR-6X4', {
        told: {
          LF: { tread: [14, '32nds'] },
          RF: { tread: [10, '32nds'] },
          RRO: { replaced: { reasons: ['vandalism'], isUndone: true } },
        },
      }),
      unit(5, 'tractor', 'TR-4X2', {
        mileage: 77_777.7,
        told: { LF: { tread: [16, '32nds'] }, RF: { tread: [8, '32nds'] } },
      }),
      unit(6, 'tractor', 'TR-4X2', {
        mileage: 80_000,
        told: { LF: tread(12), RF: { ...tread(12), replaced: { reasons: ['vehicle sold'], isKept: true } } },
      }),
      unit(7, 'tractor', 'TR-6X2L', { isRaised: true }),
      unit(8, 'tractor', 'TR-6X2L'),
      unit(9, 'tractor', 'TR-6X4W', { hours: 12 }),
      unit(10, 'trailer', 'TL-2', { told: { LFO: tread(9) } }),
      unit(11, 'trailer', 'TL-2', { comments: 'Mud flap torn.' }),
      unit(12, 'trailer', 'TL-1'),
      unit(13, 'trailer', 'TL-2W'),
      unit(14, 'trailer', 'TL-2W', { told: { LF: unread, RF: unread, LR: unread, RR: unread } }),
      unit(15, 'trailer', 'TL-3'),
      unit(16, 'trailer', 'TL-3L', { isRaised: true }),
      unit(17, 'trailer', 'TL-3L'),
      unit(18, 'dolly', 'DL-1'),
      unit(19, 'misc', 'MS-4X2', { mileage: 400_000, told: { RF: tread(16), LRO: tread(15) } }),
      unit(20, 'misc', 'MS-4X2S', { mileage: 5 }),
    ],
  }
  return [first, second, third]
}
