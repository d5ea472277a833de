import { formatQuantity, writeEntered, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { namedValue } from '../../../engine/core/format/namedValue.ts'
import type { DraftWheel, Entered, TireDetails } from '../../../domain/survey/draftWheel.ts'
import { treadAfter, treadFields } from '../../../domain/survey/enteredTread.ts'
import { configurationOf, type SurveyUnit, type WheelPlace } from '../../../domain/survey/surveyUnit.ts'
import type { PressureUnit } from '../../../domain/units.ts'
import { detailsOf } from '../../offline/conflicts/changeFields.ts'
import type { Choices, PendingChange, CachedUnit, ListEntry, Refusal } from '../../offline/model.ts'
import { axleMessages } from '../axles/axleMessages.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { shownPressure, shownTread, withUnit, type GaugeUnits } from './shownReading.ts'
import type { TranslateMessage } from './useTranslate.ts'

/** The context for writing a change as its reader would say it. */
export interface ChangeReader {
  translate: TranslateMessage
  units: GaugeUnits
  format: FormatContext
  /** The choices of the change's survey; null if it is no longer here. */
  choices: Choices | null
}

type ReadValues = Partial<Pick<DraftWheel, 'pressure' | 'tread' | 'not_read_reason' | 'valve_type' | 'wear_conditions'>>
type NotedValues = Partial<Pick<SurveyUnit, 'mileage' | 'hours' | 'comments' | 'lift_axles_raised'>>

/** Returns the entered values of a change as text. */
export function changeText({ change }: PendingChange, reader: ChangeReader): string {
  const { translate } = reader
  switch (change.kind) {
    case 'reading':
      return foundText(change.reading, readText(asRead(change.reading), reader), reader)
    case 'details':
      return tireText(change.details, reader)
    case 'replace':
      return [translate(inspectorMessages.replace), tireText(change.sent.new_tire, reader, '')]
        .filter(Boolean)
        .join(': ')
    case 'undo':
      return translate(inspectorMessages.undoReplace)
    case 'unit':
      return noteText(change.note, reader)
  }
}

/** Returns true if another user entered something else in the same place: only one of both can stay. */
export const isConflict = ({ change, refusal }: PendingChange): boolean =>
  refusal !== null &&
  (refusal.theirs !== null || (change.kind === 'unit' && refusal.status === 409 && refusal.message === ''))

/** Why a change waits for somebody: both values and whose they are, or what the server said. */
export function refusalText(row: PendingChange, unit: CachedUnit | undefined, reader: ChangeReader): string {
  const { change, refusal } = row
  const { translate } = reader
  if (!refusal) return ''
  if (!isConflict(row)) return refusal.gone ? translate(missingMessages[refusal.gone]) : refusalMessage(refusal)
  const wheel = refusal.theirs
  const who = (change.kind === 'unit' ? unit?.changed_by : wheel?.changed_by) ?? translate(inspectorMessages.someone)
  const both = (remote: string): string =>
    translate(inspectorMessages.conflict, { who, theirs: remote, mine: changeText(row, reader) })
  if (change.kind === 'unit')
    return unit
      ? both(noteText(only(unit, Object.keys(change.note)), reader))
      : translate(inspectorMessages.changedMeanwhile, { who })
  if (!wheel) return translate(inspectorMessages.changedMeanwhile, { who })
  if (change.kind === 'reading' && change.reading.as_found)
    return both(
      foundText(change.reading, readText(only(wheel.replacement?.before ?? {}, ['pressure']), reader), reader),
    )
  if (change.kind === 'reading')
    return both(readText(only(wheel, [...Object.keys(asRead(change.reading)), 'not_read_reason']), reader))
  if (change.kind === 'details') return both(tireText(only(detailsOf(wheel), Object.keys(change.details)), reader))
  if (change.kind === 'undo' || !wheel.replacement) return translate(inspectorMessages.changedMeanwhile, { who })
  const unknown = translate(inspectorMessages.none)
  return translate(inspectorMessages.replacedToo, {
    who,
    theirs: tireText(wheel.replacement.new_tire, reader, unknown),
    mine: tireText(change.sent.new_tire, reader, unknown),
  })
}

const missingMessages = {
  survey: inspectorMessages.missingSurvey,
  unit: inspectorMessages.conflictMissing,
  wheel: inspectorMessages.missingWheel,
}

/** Returns the server's message, or those of the fields if it names them, which are always in the reader's language. */
export const refusalMessage = ({ message, errors }: Pick<Refusal, 'message' | 'errors'>): string =>
  errors
    .map((error) => error.message)
    .filter(Boolean)
    .join(' ') || message

/** The wheel's position, or the unit's number. */
export const placeOfChange = (unit: CachedUnit, { change }: PendingChange): string =>
  change.kind === 'unit' ? unit.unit_number : placeCode(unit, change.place)

export function placeCode(unit: CachedUnit, { axle_number, side, wheel_index }: WheelPlace): string {
  return (
    configurationOf(unit).wheels.find(
      (wheel) => wheel.axleNumber === axle_number && wheel.side === side && wheel.wheelIndex === wheel_index,
    )?.code ?? ''
  )
}

/** As it stands on a wheel after it. Why a wheel is not read is said in place of what was read. */
function asRead(reading: Extract<PendingChange['change'], { kind: 'reading' }>['reading']): ReadValues {
  const { pressure, pressure_format } = reading
  const entered = <Unit>(value: number | null, unit: Unit): Entered<Unit> | null =>
    value === null ? null : { value, unit }
  return {
    ...(pressure === undefined ? {} : { pressure: entered<PressureUnit>(pressure, pressure_format ?? 'psi') }),
    ...(treadFields.some((field) => field in reading) ? { tread: treadAfter(null, reading) } : {}),
    ...only<Pick<typeof reading, 'not_read_reason' | 'valve_type' | 'wear_conditions'>>(reading, [
      'not_read_reason',
      'valve_type',
      'wear_conditions',
    ]),
  }
}

/** A reading of a replaced tire says so. */
const foundText = ({ as_found: isFound }: { as_found?: true }, text: string, { translate }: ChangeReader): string =>
  isFound ? translate(inspectorMessages.foundAs, { values: text }) : text

function readText(
  { pressure, tread, not_read_reason, valve_type, wear_conditions }: ReadValues,
  { translate, units, format, choices }: ChangeReader,
): string {
  const parts = [
    pressure && withUnit(shownPressure(pressure, units, format), format.units.pressure.name),
    tread && withUnit(shownTread(tread, units, format), format.units.tread.name),
    not_read_reason && translate(inspectorMessages.notReadAs, { reason: not_read_reason }),
    valve_type &&
      namedValue(translate(inspectorMessages.valve), textOf(choices?.valve_types, valve_type), format.locale),
    wear_conditions?.length &&
      namedValue(
        translate(inspectorMessages.wear),
        wear_conditions.map((one) => textOf(choices?.wear_conditions, one)).join(', '),
        format.locale,
      ),
  ]
  // An empty change removes the entered value.
  return parts.filter(Boolean).join(', ') || translate(inspectorMessages.nothing)
}

function tireText(
  tire: TireDetails,
  { translate, choices, format }: ChangeReader,
  unknown = translate(inspectorMessages.nothing),
): string {
  const parts = [
    tire.product_line_id && textOf(choices?.product_lines, tire.product_line_id),
    tire.retread_product_line_id &&
      namedValue(
        translate(inspectorMessages.retread),
        textOf(choices?.product_lines, tire.retread_product_line_id),
        format.locale,
      ),
    tire.tire_size,
    tire.identification_number,
  ]
  return parts.filter(Boolean).join(', ') || unknown
}

function noteText(
  { mileage, hours, comments, lift_axles_raised }: NotedValues,
  { translate, format }: ChangeReader,
): string {
  const distance = format.units.distance.name
  const parts = [
    mileage != null && withUnit(formatQuantity(mileage, 'distance', format), distance),
    hours != null &&
      namedValue(translate(inspectorMessages.hours), writeEntered(hours, format.locale, 1), format.locale),
    comments && namedValue(translate(inspectorMessages.comments), comments, format.locale),
    lift_axles_raised !== undefined &&
      translate(axleMessages.liftAxle, {
        state: translate(lift_axles_raised ? axleMessages.raised : axleMessages.lowered),
      }),
  ]
  return parts.filter(Boolean).join(', ') || translate(inspectorMessages.nothing)
}

const textOf = (entries: ListEntry[] | undefined, value: string | number): string =>
  entries?.find((entry) => String(entry.value) === String(value))?.text ?? String(value)

const only = <Of extends object>(of: Of, names: string[]): Partial<Of> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name))) as Partial<Of>
