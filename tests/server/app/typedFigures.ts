import { asked, axlesOf, wheelAt, type Kind } from './typedFleet.ts'
import type { Typed, TypedSurvey, TypedUnit, TypedWheel } from './typeSurvey.ts'

/**
 * The figures of a survey, computed from the typed values by the specification and decisions 7 and 100, without the
 * product's code. Pressures are compared as ten-thousandths of a psi, tread depths as hundred-thousandths of 1/32 inch.
 */
type Color = 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'

export interface WheelFigures extends Pick<TypedWheel, 'valve' | 'wear'> {
  unit: TypedUnit
  code: string
  axle: number
  kind: Kind
  typed: TypedWheel | undefined
  psi: number | null
  tread: number | null
  target: number
  pressureColor: Color
  treadColor: Color
  /** null: a single wheel. */
  dualsColor: Color | null
  axleColor: Color
  /** Counted severities: of the sides of the axle, and of the treads of the pair. */
  acrossColor: Color
  dualsTreadColor: Color | null
  isReplaced: boolean
  /** The reading after the tire was replaced. */
  asLeft: WheelReading
}

interface UnitFigures {
  unit: TypedUnit
  wheels: WheelFigures[]
  read: number
  critical: number
  warning: number
  /** Critical and warning, of each kind of exception. */
  counts: Record<'pressure' | 'tread' | 'duals' | 'axle', [critical: number, warning: number]>
}

const kPaOfPsi = 6.894757293168361
const legal: Record<Kind, number> = { steer: 4, drive: 2, trailer: 2 }
const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

const psiOf = ([value, unit]: Typed<'psi' | 'bar' | 'kPa'>): number =>
  rounded(unit === 'psi' ? value : (unit === 'bar' ? value * 100 : value) / kPaOfPsi, 4)
export const treadOf = ([value, unit]: Typed<'32nds' | 'mm'>): number =>
  rounded(unit === 'mm' ? (value * 32) / 25.4 : value, 5)
const tenThousandths = (psi: number): number => Math.round(psi * 1e4)
const parts = (tread: number): number => Math.round(tread * 1e5)

function pressureColor(psi: number | null, kind: Kind): Color {
  if (psi === null) return 'not_read'
  const { target, warning, critical } = asked[kind]
  const at = (share: number): number => tenThousandths(target * (1 + share))
  const found = tenThousandths(psi)
  if (found <= at(-critical)) return 'critical'
  return found < at(-warning) || found > at(warning) ? 'warning' : 'ok'
}

function treadColor(tread: number | null, kind: Kind): Color {
  if (tread === null) return 'not_read'
  const over = parts(tread) - parts(Math.max(legal[kind], asked[kind].minimum ?? 4))
  if (over < 0) return 'critical'
  if (over <= parts(2)) return 'warning'
  return over <= parts(4) ? 'plan' : 'ok'
}

/** Returns the severity of a difference in tread. */
function mismatch(difference: number): Color {
  if (Math.round(difference) >= parts(8)) return 'critical'
  return Math.round(difference) > parts(4) ? 'warning' : 'ok'
}

type WheelReading = Pick<WheelFigures, 'psi' | 'tread'>

function dualsTread([one, other]: WheelReading[]): Color | null {
  if (!one || !other) return null
  return one.tread === null || other.tread === null
    ? 'not_read'
    : mismatch(Math.abs(parts(one.tread) - parts(other.tread)))
}

/** Beyond 5, 10 and 20 psi, as no place has other limits. */
function dualsPressure([one, other]: WheelReading[]): Color | null {
  if (!one || !other) return null
  if (one.psi === null || other.psi === null) return 'not_read'
  const difference = Math.abs(tenThousandths(one.psi) - tenThousandths(other.psi))
  return difference > 200_000 ? 'critical' : difference > 100_000 ? 'warning' : difference > 50_000 ? 'plan' : 'ok'
}

const order: Color[] = ['ok', 'not_read', 'plan', 'warning', 'critical']
/** The worst of several; what was not read is worse than what is good. */
const worst = (colors: Color[]): Color => order[Math.max(...colors.map((color) => order.indexOf(color)))]!

/** Without a pressure, a pair is what its treads are. */
function dualsColor(wheels: WheelReading[]): Color | null {
  const [tread, pressure] = [dualsTread(wheels), dualsPressure(wheels)]
  return tread && (pressure === 'not_read' ? tread : worst([tread, pressure!]))
}

/** Returns the severity that a tire takes from its dual: only the softer one does. */
function softerColor(own: WheelReading, pair: WheelReading[]): Color {
  const color = dualsPressure(pair)
  return (color === 'warning' || color === 'critical') && pair.every(({ psi }) => psi! >= own.psi!) ? color : 'ok'
}

function axleColor(left: WheelReading[], right: WheelReading[]): Color {
  const mean = (wheels: WheelReading[]): number =>
    wheels.reduce((sum, { tread }) => sum + parts(tread ?? NaN), 0) / wheels.length
  const difference = Math.abs(mean(left) - mean(right))
  return Number.isNaN(difference) ? 'not_read' : mismatch(difference)
}

export function figuresOf(unit: TypedUnit): UnitFigures {
  const wheels = axlesOf[unit.configuration]!.flatMap(({ kind, isLift, codes }, at): WheelFigures[] => {
    const soft = <Of extends Color | null>(color: Of): Of | 'plan' =>
      isLift && unit.isRaised && (color === 'warning' || color === 'critical') ? 'plan' : color
    const read = codes.map((code) => {
      const place = wheelAt(unit.configuration, code)
      const typed = unit.wheels.find(
        ({ axle, side, index }) => axle === place.axle && side === place.side && index === place.index,
      )
      // The wheel as found: what is read after a replacement is of the new tire, and stands beside it.
      const replaced = typed?.replaced?.isUndone ? undefined : typed?.replaced
      const tread = typed?.tread ?? replaced?.tread
      return {
        code,
        typed,
        valve: typed?.valve,
        wear: typed?.wear ?? replaced?.wear,
        psi: typed?.pressure ? psiOf(typed.pressure) : null,
        tread: tread ? treadOf(tread) : null,
        asLeft: replaced?.after,
      }
    })
    const [left, right] = ['L', 'R'].map((letter) => read.filter(({ code }) => code.startsWith(letter))) as [
      typeof read,
      typeof read,
    ]
    const across = soft(axleColor(left, right))
    const pairs = [left, right].flatMap((pair) => soft(dualsColor(pair)) ?? [])
    return read.map(({ code, typed, valve, wear, psi, tread, asLeft }) => ({
      unit,
      asLeft: {
        psi: asLeft?.pressure ? psiOf(asLeft.pressure) : null,
        tread: asLeft?.tread ? treadOf(asLeft.tread) : null,
      },
      code,
      axle: at + 1,
      kind,
      typed,
      valve,
      wear,
      psi,
      tread,
      target: asked[kind].target,
      treadColor: soft(treadColor(tread, kind)),
      pressureColor:
        psi === null
          ? 'not_read'
          : soft(worst([pressureColor(psi, kind), softerColor({ psi, tread }, code.startsWith('L') ? left : right)])),
      dualsColor: soft(dualsColor(code.startsWith('L') ? left : right)),
      axleColor: worst([across, ...pairs]),
      acrossColor: across,
      dualsTreadColor: soft(dualsTread(code.startsWith('L') ? left : right)),
      isReplaced: typed?.replaced !== undefined && !typed.replaced.isUndone,
    }))
  })
  const count = (colors: (Color | null)[]): [number, number] => [
    colors.filter((color) => color === 'critical').length,
    colors.filter((color) => color === 'warning').length,
  ]
  const once = (
    of: (wheel: WheelFigures) => string,
    color: (wheel: WheelFigures) => Color | null,
  ): (Color | null)[] => [...new Map(wheels.map((wheel) => [of(wheel), color(wheel)])).values()]
  const counts = {
    pressure: count(wheels.map((wheel) => wheel.pressureColor)),
    tread: count(wheels.map((wheel) => wheel.treadColor)),
    duals: count(
      once(
        ({ axle, code }) => `${axle}${code[0]}`,
        (wheel) => wheel.dualsTreadColor,
      ),
    ),
    axle: count(
      once(
        ({ axle }) => String(axle),
        (wheel) => wheel.acrossColor,
      ),
    ),
  }
  const sum = (of: 0 | 1): number => Object.values(counts).reduce((total, pair) => total + pair[of], 0)
  return {
    unit,
    wheels,
    counts,
    read: wheels.filter(({ psi, tread, asLeft }) =>
      [psi, tread, asLeft.psi, asLeft.tread].some((value) => value !== null),
    ).length,
    critical: sum(0),
    warning: sum(1),
  }
}

export interface SurveyFigures {
  survey: TypedSurvey
  units: UnitFigures[]
  wheels: WheelFigures[]
  tires: number
  read: number
  critical: number
  warning: number
  troubled: number
}

export function figuresOfSurvey(survey: TypedSurvey): SurveyFigures {
  const units = survey.units.map(figuresOf)
  const total = (of: (unit: UnitFigures) => number): number => units.reduce((sum, unit) => sum + of(unit), 0)
  return {
    survey,
    units,
    wheels: units.flatMap(({ wheels }) => wheels),
    tires: total(({ wheels }) => wheels.length),
    read: total(({ read }) => read),
    critical: total(({ critical }) => critical),
    warning: total(({ warning }) => warning),
    troubled: units.filter(({ critical, warning }) => critical + warning > 0).length,
  }
}
