import { asked, axlesOf, wheelAt, type Kind } from './typedFleet.ts'
import type { Typed, TypedSurvey, TypedUnit, TypedWheel } from './typeSurvey.ts'

/**
 * What a survey says, worked out from what was typed by the rules of the specification and of decision 7, with nothing of
 * the product's. Pressures are compared as ten-thousandths of a psi, tread depths as hundred-thousandths of 1/32 inch.
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
  dualsColor: Color
  axleColor: Color
  isOldOfReplaced: boolean
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

const psiOf = ([value, unit]: Typed<'psi' | 'bar' | 'kPa'>): number => rounded(unit === 'psi' ? value : (unit === 'bar' ? value * 100 : value) / kPaOfPsi, 4)
export const treadOf = ([value, unit]: Typed<'32nds' | 'mm'>): number => rounded(unit === 'mm' ? (value * 32) / 25.4 : value, 5)
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

/** Of a difference of treads. */
function mismatch(difference: number): Color {
  if (Math.round(difference) >= parts(8)) return 'critical'
  return Math.round(difference) > parts(4) ? 'warning' : 'ok'
}

type Read = Pick<WheelFigures, 'psi' | 'tread'>

function dualsColor([one, other]: Read[]): Color {
  if (!one || !other) return 'ok'
  if (one.tread === null || other.tread === null) return 'not_read'
  const color = mismatch(Math.abs(parts(one.tread) - parts(other.tread)))
  if (color !== 'ok' || one.psi === null || other.psi === null) return color
  return Math.abs(tenThousandths(one.psi) - tenThousandths(other.psi)) > 50_000 ? 'plan' : 'ok'
}

function axleColor(left: Read[], right: Read[]): Color {
  const mean = (wheels: Read[]): number => wheels.reduce((sum, { tread }) => sum + parts(tread ?? NaN), 0) / wheels.length
  const difference = Math.abs(mean(left) - mean(right))
  return Number.isNaN(difference) ? 'not_read' : mismatch(difference)
}

export function figuresOf(unit: TypedUnit): UnitFigures {
  const wheels = axlesOf[unit.configuration]!.flatMap(({ kind, isLift, codes }, at): WheelFigures[] => {
    const soft = (color: Color): Color => (isLift && unit.isRaised && (color === 'warning' || color === 'critical') ? 'plan' : color)
    const read = codes.map((code) => {
      const place = wheelAt(unit.configuration, code)
      const typed = unit.wheels.find(({ axle, side, index }) => axle === place.axle && side === place.side && index === place.index)
      // What is read after a replacement is of the new tire, and all there is of it.
      const last: Partial<TypedWheel> | undefined = (typed?.replaced?.isUndone ? undefined : typed?.replaced?.after) ?? typed
      return { code, typed, valve: last?.valve, wear: last?.wear, psi: last?.pressure ? psiOf(last.pressure) : null, tread: last?.tread ? treadOf(last.tread) : null }
    })
    const [left, right] = ['L', 'R'].map((letter) => read.filter(({ code }) => code.startsWith(letter))) as [typeof read, typeof read]
    const across = soft(axleColor(left, right))
    return read.map(({ code, typed, valve, wear, psi, tread }) => ({
      unit, code, axle: at + 1, kind, typed, valve, wear, psi, tread, target: asked[kind].target, pressureColor: soft(pressureColor(psi, kind)), treadColor: soft(treadColor(tread, kind)),
      dualsColor: soft(dualsColor(code.startsWith('L') ? left : right)), axleColor: across,
      isOldOfReplaced: typed?.replaced !== undefined && !typed.replaced.isUndone && !typed.replaced.after,
    }))
  })
  const count = (colors: Color[]): [number, number] => [colors.filter((color) => color === 'critical').length, colors.filter((color) => color === 'warning').length]
  const once = (of: (wheel: WheelFigures) => string, color: (wheel: WheelFigures) => Color): Color[] => [...new Map(wheels.map((wheel) => [of(wheel), color(wheel)])).values()]
  const counts = {
    pressure: count(wheels.map((wheel) => wheel.pressureColor)), tread: count(wheels.map((wheel) => wheel.treadColor)),
    duals: count(once(({ axle, code }) => `${axle}${code[0]}`, (wheel) => wheel.dualsColor)), axle: count(once(({ axle }) => String(axle), (wheel) => wheel.axleColor)),
  }
  const sum = (of: 0 | 1): number => Object.values(counts).reduce((total, pair) => total + pair[of], 0)
  return { unit, wheels, counts, read: wheels.filter(({ psi, tread }) => psi !== null || tread !== null).length, critical: sum(0), warning: sum(1) }
}

export interface SurveyFigures { survey: TypedSurvey; units: UnitFigures[]; wheels: WheelFigures[]; tires: number; read: number; critical: number; warning: number; troubled: number }

export function figuresOfSurvey(survey: TypedSurvey): SurveyFigures {
  const units = survey.units.map(figuresOf)
  const total = (of: (unit: UnitFigures) => number): number => units.reduce((sum, unit) => sum + of(unit), 0)
  return {
    survey, units, wheels: units.flatMap(({ wheels }) => wheels), tires: total(({ wheels }) => wheels.length), read: total(({ read }) => read),
    critical: total(({ critical }) => critical), warning: total(({ warning }) => warning), troubled: units.filter(({ critical, warning }) => critical + warning > 0).length,
  }
}
