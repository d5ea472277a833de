/**
 * The position of a wheel: axle number from the front, side, and index from the outside. Index 1 is the outer wheel, 2
 * the inner one of a dual. Its display code is derived and relative to the unit:
 *
 *     4x2 tractor        LF RF / LRO LRI RRI RRO
 *     6x4 tractor        LF RF / LFO LFI RFI RFO / LRO LRI RRI RRO
 *     tandem trailer     LFO LFI RFI RFO / LRO LRI RRI RRO
 *     tridem trailer     … with LCO LCI RCI RCO between
 *     single axle        LO LI RI RO
 *
 * A single wheel has neither O nor I. On a wide-base tractor a front drive wheel would have the code of a steer wheel
 * (LF). There the drive rows are FD and RD: LF RF / LFD RFD / LRD RRD.
 */
export type UnitType = 'tractor' | 'trailer' | 'dolly' | 'misc'
export type AxleKind = 'steer' | 'drive' | 'trailer'
/**
 * The purpose of an axle. Pusher and tag axles follow the rules of drive axles, all axles of trailers and dollies those
 * of trailers.
 */
export type AxleRole = AxleKind | 'pusher' | 'tag' | 'spare'
export type Side = 'left' | 'right'
export type WheelIndex = 1 | 2

export interface Position {
  axleNumber: number
  side: Side
  wheelIndex: WheelIndex
}

/** A place for a tire, with its display code. */
export interface Wheel extends Position {
  code: string
}

export interface Axle {
  /** From 1, front to back. */
  number: number
  /** The rules of tread and pressure that hold for it. */
  kind: AxleKind
  role: AxleRole
  isDual: boolean
  /** One wide base tire a side in place of two duals. */
  isWideBase: boolean
  /** May be raised; raised, it raises no exception. */
  isLift: boolean
  /** As seen from above: left outer to right outer. */
  wheels: readonly Wheel[]
}

export interface AxleConfiguration {
  code: string
  unitType: UnitType
  /** en-US. */
  name: string
  axles: readonly Axle[]
  /** All axles, front to back. */
  wheels: readonly Wheel[]
}

export const axleConfigurations: readonly AxleConfiguration[] = [
  configuration('TR-4X2', 'tractor', '4x2 tractor', 'steer F single', 'drive R dual'),
  configuration('TR-6X4', 'tractor', '6x4 tractor', 'steer F single', 'drive F dual', 'drive R dual'),
  configuration('TR-6X2L', 'tractor', '6x2 tractor, lift axle', 'steer F single', 'drive F dual', 'drive R dual lift'),
  configuration('TR-6X4W', 'tractor', '6x4 tractor, wide base', 'steer F single', 'drive FD wide', 'drive RD wide'),
  configuration('TL-1', 'trailer', 'Single-axle trailer', 'trailer - dual'),
  configuration('TL-2', 'trailer', 'Tandem trailer', 'trailer F dual', 'trailer R dual'),
  configuration('TL-2W', 'trailer', 'Tandem trailer, wide base', 'trailer F wide', 'trailer R wide'),
  configuration('TL-3', 'trailer', 'Tridem trailer', 'trailer F dual', 'trailer C dual', 'trailer R dual'),
  configuration(
    'TL-3L',
    'trailer',
    'Tridem trailer, lift axle',
    'trailer F dual lift',
    'trailer C dual',
    'trailer R dual',
  ),
  configuration('DL-1', 'dolly', 'Single-axle dolly', 'trailer - dual'),
  configuration('DL-2', 'dolly', 'Tandem dolly', 'trailer F dual', 'trailer R dual'),
  configuration('MS-4X2', 'misc', 'Straight truck', 'steer F single', 'drive R dual'),
  configuration('MS-4X2S', 'misc', 'Light truck, single rear wheels', 'steer F single', 'drive R single'),
]

/** An axle as the wire has it: its wheels' codes from left to right. */
export interface StoredAxle {
  kind: AxleKind
  role: AxleRole
  is_lift_axle: boolean
  is_wide_base: boolean
  left: readonly string[]
  right: readonly string[]
}

/** A configuration of the database, of its axles from front to back. */
export function toAxleConfiguration(
  code: string,
  { unitType, name, axles: stored }: { unitType: UnitType; name: string; axles: readonly StoredAxle[] },
): AxleConfiguration {
  const axles = stored.map(
    ({ kind, role, is_lift_axle: isLift, is_wide_base: isWideBase, left, right }, index): Axle => {
      const place = (side: Side, wheelIndex: number, wheelCode: string): Wheel => ({
        axleNumber: index + 1,
        side,
        wheelIndex: wheelIndex as WheelIndex,
        code: wheelCode,
      })
      return {
        number: index + 1,
        kind,
        role,
        isLift,
        isWideBase,
        isDual: left.length > 1,
        wheels: [
          ...left.map((wheel, at) => place('left', at + 1, wheel)),
          ...right.map((wheel, at) => place('right', right.length - at, wheel)),
        ],
      }
    },
  )
  return { code, unitType, name, axles, wheels: axles.flatMap(({ wheels }) => wheels) }
}

const configurationsByCode = new Map(axleConfigurations.map((each) => [each.code, each]))

/** A preset of the product; layouts that administrators add are in the database. */
export function findAxleConfiguration(code: string): AxleConfiguration | undefined {
  return configurationsByCode.get(code)
}

export function isSamePosition(one: Position, other: Position): boolean {
  return one.axleNumber === other.axleNumber && one.side === other.side && one.wheelIndex === other.wheelIndex
}

/** The wheel that a display code names on this unit, in any case of letters; undefined when it has none such. */
export function findWheel(configuration: AxleConfiguration, code: string): Wheel | undefined {
  return configuration.wheels.find((wheel) => wheel.code === code.toUpperCase())
}

/** Each axle as `kind row width [lift]`; a row of `-` is an axle that needs no letter. */
function configuration(code: string, unitType: UnitType, name: string, ...texts: string[]): AxleConfiguration {
  const axles = texts.map((text, index) => axle(index + 1, text.split(' ')))
  return { code, unitType, name, axles, wheels: axles.flatMap(({ wheels }) => wheels) }
}

function axle(number: number, [kind, row, width, lift]: string[]): Axle {
  const isDual = width === 'dual'
  const middle = row === '-' ? '' : row
  const wheel = (side: Side, wheelIndex: WheelIndex): Wheel => {
    const across = isDual ? (wheelIndex === 1 ? 'O' : 'I') : ''
    return { axleNumber: number, side, wheelIndex, code: `${side === 'left' ? 'L' : 'R'}${middle}${across}` }
  }
  return {
    number,
    kind: kind as AxleKind,
    role: kind as AxleKind,
    isDual,
    isWideBase: width === 'wide',
    isLift: lift === 'lift',
    wheels: isDual
      ? [wheel('left', 1), wheel('left', 2), wheel('right', 2), wheel('right', 1)]
      : [wheel('left', 1), wheel('right', 1)],
  }
}
