import { isSamePosition, type Axle, type AxleConfiguration, type AxleKind, type Position } from './positions.ts'

/**
 * The severity of a wheel, a pair of duals or an axle. Limits are compared on canonical values as whole numbers:
 * ten-thousandths of a psi, and hundred-thousandths of 1/32 inch. So a value on the limit is on the limit.
 *
 * Pressure, against the target of the spec (defaults 10 % and 20 %):
 *   critical  at or below target - critical share: to be treated as flat
 *   warning   below target - warning share, or above target + warning share
 *
 * A checkpoint reads tires that have just been driven. Heat adds up to about 15 % to the cold pressure, so there
 * "above"
 * begins 15 % of the target later. Nothing is taken off below: a hot tire that reads low is lower cold.
 *
 * Tread, against the minimum m, exactly the minimum passes (49 CFR 393.75: 4/32 on steer axles, 2/32 elsewhere):
 *   critical below m, warning up to m + 2/32, plan up to m + 4/32, above ok.
 *
 * The minimum m is the spec's, but never under the law's; without one it is 4/32 on every axle.
 *
 * Duals, the two wheels of one side:
 *   tread      differing by more than 4/32 warning, by 8/32 or more critical
 *   pressure   differing by more than 5 psi plan, by more than the limits of the spec (defaults 10 and 20 psi) a
 * warning
 *              or critical
 *
 * The softer tire carries too little: it takes the pair's severity as its pressure's, if that is worse. The pair shows
 * the worst of tread and pressure.
 *
 * Axle: the mean tread of the left side against that of the right, with the same 4/32 and 8/32. The axle shows the
 * worst
 * of that and of its duals.
 *
 * A single wheel has no state of a dual. A missing reading is `not_read`, never ok. So are duals and axles with a side
 * without tread. A raised lift axle and a spare carry nothing, so that an exception of theirs becomes `plan`.
 *
 * There are eight counts. Each wheel counts once for pressure and once for tread. Each pair of duals counts once by its
 * tread, and each axle once by the tread of its sides. A difference in pressure counts as the pressure of the softer
 * tire.
 * `plan`, `ok` and `not_read` count nowhere. A tire counts as read if its pressure or its tread was.
 */
export type Severity = 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'

export interface Spec {
  targetPressurePsi: number
  /** Shares of the target, 0.1 for 10 %. */
  warningShare: number
  criticalShare: number
  minimumTread32nds: number | null
  /**
   * Difference between the pressures of duals, 10 and 20 psi where it is not given, as in surveys that an earlier
   * version stored.
   */
  dualsWarningPsi?: number
  dualsCriticalPsi?: number
}

export type Specs = Readonly<Record<AxleKind, Spec>>

/** Null is not read. */
export interface WheelReading extends Position {
  pressurePsi: number | null
  tread32nds: number | null
}

export interface ReadingContext {
  /** Tires that have just been driven, as at a checkpoint. */
  isHot: boolean
  liftAxlesRaised: boolean
}

export interface WheelVerdict extends WheelReading {
  targetPressurePsi: number
  pressure: Severity
  tread: Severity
  /** null: a single wheel has no dual. */
  duals: Severity | null
  axle: Severity
}

interface ExceptionCounts {
  pressureCritical: number
  pressureWarning: number
  treadDepthCritical: number
  treadDepthWarning: number
  treadMismatchAxleCritical: number
  treadMismatchAxleWarning: number
  treadMismatchDualsCritical: number
  treadMismatchDualsWarning: number
}

/** Treads too far apart: of a pair of duals, or without a side of the two sides of an axle, by their means. */
export interface TreadMismatch {
  axleNumber: number
  side: Position['side'] | null
  apart32nds: number
  severity: Extract<Severity, 'critical' | 'warning'>
}

export interface Verdict {
  totalTires: number
  totalTiresRead: number
  counts: ExceptionCounts
  /** Those that count, in the order of the axles; pairs come before the axle. */
  mismatches: TreadMismatch[]
  /** Every wheel of the configuration, read or not, in the configuration's order. */
  wheels: WheelVerdict[]
}

const hotShare = 0.15
const legalTread32nds: Record<AxleKind, number> = { steer: 4, drive: 2, trailer: 2 }
const fallbackTread32nds = 4
const mismatchWarning32nds = 4
const mismatchCritical32nds = 8
const dualsPlanPsi = 5
const dualsWarningPsi = 10
const dualsCriticalPsi = 20

/** Judges one unit. Readings may be fewer than the wheels, but not of wheels that the configuration lacks. */
export function judgeInspection(
  configuration: AxleConfiguration,
  specs: Specs,
  readings: readonly WheelReading[],
  circumstances: ReadingContext,
): Verdict {
  const wheels: WheelVerdict[] = []
  const found = { counts: noExceptions(), mismatches: [] }
  for (const axle of configuration.axles) {
    const read = axle.wheels.map((wheel): WheelReading => {
      const { axleNumber, side, wheelIndex } = wheel
      const reading = readings.find((each) => isSamePosition(each, wheel))
      return reading ?? { axleNumber, side, wheelIndex, pressurePsi: null, tread32nds: null }
    })
    wheels.push(...judgeAxle({ axle, spec: specs[axle.kind], readings: read }, circumstances, found))
  }
  const isRead = ({ pressurePsi, tread32nds }: WheelReading) => pressurePsi !== null || tread32nds !== null
  return { totalTires: wheels.length, totalTiresRead: wheels.filter(isRead).length, ...found, wheels }
}

interface ReadAxle {
  axle: Axle
  spec: Spec
  /** One of every wheel. */
  readings: WheelReading[]
}

/** Adds to the counts and the mismatches what it finds. */
function judgeAxle(
  { axle, spec, readings }: ReadAxle,
  { isHot, liftAxlesRaised }: ReadingContext,
  { counts, mismatches }: Pick<Verdict, 'counts' | 'mismatches'>,
): WheelVerdict[] {
  const isRaised = axle.role === 'spare' || (axle.isLift && liftAxlesRaised)
  const soften = (severity: Severity): Severity => (isRaised && rank[severity] > rank.plan ? 'plan' : severity)
  const softened = (severity: Severity | null): Severity | null => severity && soften(severity)
  const left = readings.filter(({ side }) => side === 'left')
  const right = readings.filter(({ side }) => side === 'right')
  const duals = { left: judgeDuals(left, spec), right: judgeDuals(right, spec) }
  const sides = judgeAcross(left, right)
  const across = soften(sides.tread)
  for (const [side, judged] of [
    ['left', duals.left],
    ['right', duals.right],
    [null, sides],
  ] as const) {
    const severity = softened(judged?.tread ?? null)
    count(counts, side ? 'treadMismatchDuals' : 'treadMismatchAxle', severity)
    if (judged && (severity === 'critical' || severity === 'warning'))
      mismatches.push({ axleNumber: axle.number, side, apart32nds: judged.apart32nds, severity })
  }
  const pairs = { left: softened(pairOf(duals.left)), right: softened(pairOf(duals.right)) }
  const worst = worstMismatch([across, ...[pairs.left, pairs.right].flatMap((pair) => pair ?? [])])
  return readings.map((reading) => {
    const pressures = [judgePressure(reading.pressurePsi, spec, isHot)]
    const pair = duals[reading.side]
    if (pair?.softer === reading && rank[pair.pressure] > rank.plan) pressures.push(pair.pressure)
    const pressure = soften(worstSeverity(pressures))
    const tread = soften(judgeTread(reading.tread32nds, axle.kind, spec.minimumTread32nds))
    count(counts, 'pressure', pressure)
    count(counts, 'treadDepth', tread)
    const { targetPressurePsi } = spec
    return { ...reading, targetPressurePsi, pressure, tread, duals: pairs[reading.side], axle: worst }
  })
}

export function judgePressure(
  psi: number | null,
  spec: Pick<Spec, 'targetPressurePsi' | 'warningShare' | 'criticalShare'>,
  isHot: boolean,
): Severity {
  if (psi === null) return 'not_read'
  const exact = scaled(psi)
  const limit = (share: number) => scaled(spec.targetPressurePsi * (1 + share))
  if (exact <= limit(-spec.criticalShare)) return 'critical'
  if (exact < limit(-spec.warningShare)) return 'warning'
  return exact > limit(spec.warningShare + (isHot ? hotShare : 0)) ? 'warning' : 'ok'
}

export function judgeTread(tread32nds: number | null, axleKind: AxleKind, minimum32nds: number | null): Severity {
  if (tread32nds === null) return 'not_read'
  const minimum = Math.max(legalTread32nds[axleKind], minimum32nds ?? fallbackTread32nds)
  const above = scaledTread(tread32nds) - scaledTread(minimum)
  if (above < 0) return 'critical'
  if (above <= scaledTread(2)) return 'warning'
  return above <= scaledTread(4) ? 'plan' : 'ok'
}

interface JudgedTreads {
  tread: Severity
  /** Thirty-seconds between the treads; 0 where they were not read. */
  apart32nds: number
}

interface JudgedDuals extends JudgedTreads {
  pressure: Severity
  /** The tire with less pressure; null: they have the same, or one was not read. */
  softer: WheelReading | null
}

/** One side of an axle; null: a single wheel has no other to differ from. */
function judgeDuals(wheels: WheelReading[], spec: Spec): JudgedDuals | null {
  const [outer, inner] = wheels
  if (!outer || !inner) return null
  const treads =
    outer.tread32nds === null || inner.tread32nds === null
      ? noTreads
      : judgeDifference(Math.abs(scaledTread(outer.tread32nds) - scaledTread(inner.tread32nds)), 1)
  if (outer.pressurePsi === null || inner.pressurePsi === null) return { ...treads, pressure: 'not_read', softer: null }
  const difference = scaled(outer.pressurePsi) - scaled(inner.pressurePsi)
  const softer = difference === 0 ? null : difference > 0 ? inner : outer
  return { ...treads, pressure: judgePressureDifference(Math.abs(difference), spec), softer }
}

/** `difference` is in ten-thousandths of a psi. */
function judgePressureDifference(difference: number, spec: Spec): Severity {
  if (difference > scaled(spec.dualsCriticalPsi ?? dualsCriticalPsi)) return 'critical'
  if (difference > scaled(spec.dualsWarningPsi ?? dualsWarningPsi)) return 'warning'
  return difference > scaled(dualsPlanPsi) ? 'plan' : 'ok'
}

/**
 * A pair without tread readings is `not_read`, however good its pressures are. A pair with only tread readings is
 * judged by its treads.
 */
const pairOf = (duals: JudgedDuals | null): Severity | null =>
  duals && (duals.pressure === 'not_read' ? duals.tread : worstMismatch([duals.tread, duals.pressure]))

/** The worst of several; what was not read is not made good by the others. */
function worstMismatch(severities: readonly Severity[]): Severity {
  const worst = worstSeverity(severities)
  return rank[worst] <= rank.ok && severities.includes('not_read') ? 'not_read' : worst
}

function judgeAcross(left: WheelReading[], right: WheelReading[]): JudgedTreads {
  const treads = (wheels: WheelReading[]) => wheels.flatMap(({ tread32nds }) => tread32nds ?? []).map(scaledTread)
  // A spare has no other side.
  if (left.length === 0 || right.length === 0) return noTreads
  const [ofLeft, ofRight] = [treads(left), treads(right)]
  if (ofLeft.length < left.length || ofRight.length < right.length) return noTreads
  // Two means compared without dividing.
  const difference = Math.abs(sum(ofLeft) * ofRight.length - sum(ofRight) * ofLeft.length)
  return judgeDifference(difference, ofLeft.length * ofRight.length)
}

/** `difference` is in hundred-thousandths of 1/32 inch, `times` as often as it should be. */
function judgeDifference(difference: number, times: number): JudgedTreads {
  const isCritical = difference >= scaledTread(mismatchCritical32nds) * times
  const tread = isCritical ? 'critical' : difference > scaledTread(mismatchWarning32nds) * times ? 'warning' : 'ok'
  return { tread, apart32nds: Math.round(difference / times) / scaledTread(1) }
}

const noTreads: JudgedTreads = { tread: 'not_read', apart32nds: 0 }

const rank: Record<Severity, number> = { not_read: 0, ok: 1, plan: 2, warning: 3, critical: 4 }

/** The worst of several; of none, or of nothing read, `not_read`. */
export function worstSeverity(severities: readonly Severity[]): Severity {
  return severities.reduce((worst, each) => (rank[each] > rank[worst] ? each : worst), 'not_read')
}

type Counted = 'pressure' | 'treadDepth' | 'treadMismatchAxle' | 'treadMismatchDuals'

function count(counts: ExceptionCounts, counted: Counted, severity: Severity | null): void {
  if (severity === 'critical') counts[`${counted}Critical`] += 1
  if (severity === 'warning') counts[`${counted}Warning`] += 1
}

function noExceptions(): ExceptionCounts {
  return {
    pressureCritical: 0,
    pressureWarning: 0,
    treadDepthCritical: 0,
    treadDepthWarning: 0,
    treadMismatchAxleCritical: 0,
    treadMismatchAxleWarning: 0,
    treadMismatchDualsCritical: 0,
    treadMismatchDualsWarning: 0,
  }
}

const scaled = (value: number): number => Math.round(value * 10_000)
const scaledTread = (thirtySeconds: number): number => Math.round(thirtySeconds * 100_000)
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
