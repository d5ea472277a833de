import { to32nds, toPsi } from '../quantities.ts'
import { findAxleConfiguration, toAxleConfiguration, type AxleConfiguration, type StoredAxle } from '../positions.ts'
import { judgeInspection, type Specs, type Verdict } from '../severity.ts'
import { asFound } from './asFound.ts'
import { enterDetails, enterReading } from './changeWheel.ts'
import type {
  Changed,
  DetailsChange,
  DraftWheel,
  Offered,
  ReadingChange,
  RemovedTire,
  TireDetails,
  WheelError,
} from './draftWheel.ts'
import { replaceWheel, undoReplacement, type WheelReplacement } from './replaceWheel.ts'

/** A unit on an open survey. Names are the wire's. */
export interface SurveyUnit {
  unit_inspection_id: number
  unit_id: number
  unit_number: string
  configuration_code: string
  /** Its axles. Not there of presets, and in surveys that were taken along before there were others. */
  axles?: readonly StoredAxle[] | null
  lift_axles_raised: boolean
  /** Miles. */
  mileage: number | null
  hours: number | null
  comments: string | null
  version: number
  wheels: readonly DraftWheel[]
}

export type WheelPlace = Pick<DraftWheel, 'axle_number' | 'side' | 'wheel_index'>

/** Notes on a unit as a whole; fields that are absent keep their values. */
export type UnitNote = Partial<Pick<SurveyUnit, 'mileage' | 'hours' | 'comments' | 'lift_axles_raised'>>

/** A replacement as `replace_tires` takes it: facts about the removed tire, and the fitted one. */
interface SentReplacement extends RemovedTire {
  new_tire: TireDetails
  client_id: string
}

/** A change of a unit on a survey, whatever the version it meets. */
export type UnitChange =
  | { kind: 'reading'; place: WheelPlace; reading: Omit<ReadingChange, 'version'> }
  | { kind: 'details'; place: WheelPlace; details: Omit<DetailsChange, 'version'> }
  | { kind: 'replace'; place: WheelPlace; replacement: WheelReplacement; sent: SentReplacement }
  | { kind: 'undo'; place: WheelPlace }
  | { kind: 'unit'; note: UnitNote }

export type ChangedUnit<Unit extends SurveyUnit = SurveyUnit> = { unit: Unit } | { errors: WheelError[] }

export const isSamePlace = (one: WheelPlace, other: WheelPlace): boolean =>
  one.axle_number === other.axle_number && one.side === other.side && one.wheel_index === other.wheel_index

/** The unit as the change leaves it, with all that else is known of it; or why it cannot be. */
export function applyChange<Unit extends SurveyUnit>(
  unit: Unit,
  change: UnitChange,
  offered: Offered,
): ChangedUnit<Unit> {
  if (change.kind === 'unit') return { unit: { ...unit, ...change.note, version: unit.version + 1 } }
  const at = unit.wheels.findIndex((wheel) => isSamePlace(wheel, change.place))
  const wheel = unit.wheels[at]
  if (!wheel) return { errors: [{ field: 'axle_number', key: 'server.surveys.no_wheel' }] }
  const changed = changeOf(wheel, change, offered)
  if ('errors' in changed) return changed
  if ('conflict' in changed) throw new Error('a change in the version it meets was a conflict')
  return { unit: { ...unit, wheels: unit.wheels.with(at, changed.wheel) } }
}

function changeOf(wheel: DraftWheel, change: Exclude<UnitChange, { kind: 'unit' }>, offered: Offered): Changed {
  const { version } = wheel
  switch (change.kind) {
    case 'reading':
      return enterReading(wheel, { version, ...change.reading }, offered)
    case 'details':
      return enterDetails(wheel, { version, ...change.details })
    case 'replace':
      return replaceWheel(wheel, { ...change.replacement, removed: removedOf(change.sent) })
    case 'undo':
      return undoReplacement(wheel)
  }
}

const removedOf = ({
  removal_reasons,
  wear_conditions,
  tread_depth,
  tread_depth_unit,
  is_scrapped,
  comments,
}: SentReplacement): RemovedTire => ({
  removal_reasons,
  wear_conditions,
  tread_depth,
  tread_depth_unit,
  is_scrapped,
  comments,
})

/**
 * Judges a unit as the server does, by the current specification of its location. Wheels are judged as they are now.
 * Exceptions are counted as they were found, so that replacing a tire does not undo the finding. A wheel read at either
 * time counts as read.
 */
export function judgeUnit(unit: JudgedUnit, specs: Specs): Verdict {
  const judgement = judgeWheels(unit, unit.wheels, specs)
  if (unit.wheels.every(({ replacement }) => replacement === null)) return judgement
  const found = unit.wheels.map((wheel) => ({ ...wheel, ...asFound(wheel) }))
  const isRead = unit.wheels.map(({ pressure, tread }, at) =>
    Boolean(pressure ?? tread ?? found[at]!.pressure ?? found[at]!.tread),
  )
  return { ...judgement, counts: judgeWheels(unit, found, specs).counts, totalTiresRead: isRead.filter(Boolean).length }
}

type JudgedUnit = Pick<SurveyUnit, 'configuration_code' | 'axles' | 'wheels' | 'lift_axles_raised'>

function judgeWheels(unit: JudgedUnit, wheels: readonly DraftWheel[], specs: Specs): Verdict {
  const readings = wheels.map(({ axle_number, side, wheel_index, pressure, tread }) => ({
    axleNumber: axle_number,
    side,
    wheelIndex: wheel_index,
    pressurePsi: pressure && toPsi(pressure.value, pressure.unit),
    tread32nds: tread && to32nds(tread.value, tread.unit),
  }))
  return judgeInspection(configurationOf(unit), specs, readings, {
    isHot: false,
    liftAxlesRaised: unit.lift_axles_raised,
  })
}

const configurationsOfAxles = new WeakMap<object, AxleConfiguration>()

export function configurationOf({
  configuration_code: code,
  axles,
}: Pick<SurveyUnit, 'configuration_code' | 'axles'>): AxleConfiguration {
  const configuration = findAxleConfiguration(code) ?? (axles ? builtOnce(code, axles) : undefined)
  if (!configuration) throw new Error(`unknown axle configuration: ${code}`)
  return configuration
}

/** The same axles are the same configuration, which is asked for with every key. */
function builtOnce(code: string, axles: readonly StoredAxle[]): AxleConfiguration {
  const known = configurationsOfAxles.get(axles)
  if (known) return known
  const unitType = axles.some(({ role }) => role === 'steer' || role === 'drive') ? 'tractor' : 'trailer'
  const built = toAxleConfiguration(code, { unitType, name: code, axles })
  configurationsOfAxles.set(axles, built)
  return built
}
