import type { Severity, TreadMismatch, WheelVerdict } from './severity.ts'

interface WorstWheels {
  /** null: no pressure is an exception. */
  pressure: WheelVerdict | null
  tread: WheelVerdict | null
}

/**
 * Returns the wheels that explain a unit's exceptions: the most severe one of pressure and of tread. Ties go to the
 * pressure farthest from its target and to the lowest tread, then to the first by axle, side and number.
 */
export function findWorstWheels(wheels: readonly WheelVerdict[]): WorstWheels {
  const deviation = ({ pressurePsi, targetPressurePsi }: WheelVerdict): number =>
    pressurePsi === null || targetPressurePsi === 0 ? 0 : Math.abs(pressurePsi / targetPressurePsi - 1)
  const ordered = wheels.toSorted(
    (one, other) =>
      one.axleNumber - other.axleNumber || one.side.localeCompare(other.side) || one.wheelIndex - other.wheelIndex,
  )
  return {
    pressure: findWorst(ordered, ({ pressure }) => pressure, deviation),
    tread: findWorst(
      ordered,
      ({ tread }) => tread,
      ({ tread32nds }) => -(tread32nds ?? Infinity),
    ),
  }
}

/**
 * Returns how far a pressure is below that of its dual, in psi. Returns null if it is farther from its target, which is
 * then the reason.
 */
export function findBelowDual(
  { axleNumber, side, wheelIndex, pressurePsi, targetPressurePsi }: WheelVerdict,
  wheels: readonly WheelVerdict[],
): number | null {
  const dual = wheels.find((one) => one.axleNumber === axleNumber && one.side === side && one.wheelIndex !== wheelIndex)
  if (pressurePsi === null || dual === undefined || dual.pressurePsi === null) return null
  const below = Number((dual.pressurePsi - pressurePsi).toFixed(4))
  return below > Math.abs(targetPressurePsi - pressurePsi) ? below : null
}

/**
 * Returns the most severe mismatch; null if there is none. Ties go to the widest one, then to the first in their order.
 */
export function findWorstMismatch(mismatches: readonly TreadMismatch[]): TreadMismatch | null {
  const isWorse = (one: TreadMismatch, other: TreadMismatch): boolean =>
    one.severity === other.severity ? one.apart32nds > other.apart32nds : one.severity === 'critical'
  return mismatches.reduce<TreadMismatch | null>((worst, one) => (worst && !isWorse(one, worst) ? worst : one), null)
}

const exceptions: Severity[] = ['critical', 'warning']

function findWorst(
  wheels: readonly WheelVerdict[],
  severityOf: (wheel: WheelVerdict) => Severity,
  badness: (wheel: WheelVerdict) => number,
): WheelVerdict | null {
  for (const severity of exceptions) {
    const [first, ...others] = wheels.filter((wheel) => severityOf(wheel) === severity)
    if (first) return others.reduce((worst, wheel) => (badness(wheel) > badness(worst) ? wheel : worst), first)
  }
  return null
}
