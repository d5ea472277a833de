import { runInAction } from 'mobx'
import { isOfOldTire } from '../../../domain/survey/changeWheel.ts'
import type { Entered, Offered, ReadingChange } from '../../../domain/survey/draftWheel.ts'
import type { PressureUnit } from '../../../domain/units.ts'
import type { CachedWheel } from '../../offline/model.ts'
import type { Message } from '../../../engine/core/definition/model.ts'
import { firstTread } from './fields.ts'
import { placeOf, type Inspector } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import type { GaugeUnits } from './shownReading.ts'

type ConditionId = 'capMissing' | 'nail' | 'cut' | 'flat'

/** A common exception of a wheel that one touch notes, and the wire fields that hold it. */
export interface Condition {
  id: ConditionId
  message: Message
  /** SVG path of 16 by 16, drawn as a line. */
  drawing: string
  isOffered(offered: Offered): boolean
  isOn(wheel: CachedWheel): boolean
  /**
   * Returns the reading that notes the condition, or takes it back. `replaced`: the pressure that a flat tire replaced.
   */
  toggle(wheel: CachedWheel, units: GaugeUnits, replaced: Entered<PressureUnit> | null): Omit<ReadingChange, 'version'>
}

/** The wear conditions noted of the tire on the wheel; none of a tire that came off. */
const wearOf = (wheel: CachedWheel): string[] => (isOfOldTire(wheel) ? [] : wheel.wear_conditions)

const wear = (id: ConditionId, message: Message, drawing: string, value: string): Condition => ({
  id,
  message,
  drawing,
  isOffered: ({ wearConditions }) => wearConditions.has(value),
  isOn: (wheel) => wearOf(wheel).includes(value),
  toggle: (wheel) => ({
    wear_conditions: wearOf(wheel).includes(value)
      ? wearOf(wheel).filter((one) => one !== value)
      : [...wearOf(wheel), value],
  }),
})

const isCapMissing = (wheel: CachedWheel): boolean => !isOfOldTire(wheel) && wheel.valve_type === 'missing cap'
const isFlat = (wheel: CachedWheel): boolean => !isOfOldTire(wheel) && wheel.pressure?.value === 0

export const conditions: readonly Condition[] = [
  {
    id: 'capMissing',
    message: inspectorMessages.capMissing,
    drawing: 'M5.5 15V9h5v6M7 9V6.5h2V9M4.5 1.5l7 4M11.5 1.5l-7 4',
    isOffered: ({ valveTypes }) => valveTypes.has('missing cap'),
    isOn: isCapMissing,
    toggle: (wheel) => ({ valve_type: isCapMissing(wheel) ? null : 'missing cap' }),
  },
  wear('nail', inspectorMessages.nail, 'M1.5 6l4.5-4.5M4 4l9 9M13 13l1.5.5L14 12', 'puncture'),
  wear('cut', inspectorMessages.cut, 'M2 14l4-6 3 2 5-8', 'cut or snag'),
  {
    // A flat tire is a reading of 0, as a gauge would show it: judged, reported and taken back like any other.
    id: 'flat',
    message: inspectorMessages.flat,
    drawing: 'M3.5 12.5a6 6 0 1 1 9 0M.5 13.5h15M6 8.5a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0',
    isOffered: () => true,
    isOn: isFlat,
    toggle: (wheel, { pressure }, replaced) => {
      if (!isFlat(wheel)) return { pressure: 0, pressure_format: pressure }
      return replaced ? { pressure: replaced.value, pressure_format: replaced.unit } : { pressure: null }
    },
  },
]

/** Notes a condition of the chosen wheel, or takes it back. A flat tire is its pressure: its tread is next. */
export const noteCondition = (inspector: Inspector, condition: Condition): void =>
  runInAction(() => {
    const { wheel, units } = inspector
    if (condition.id === 'flat') noteFlat(inspector, condition)
    else
      inspector.change({
        kind: 'reading',
        place: placeOf(wheel),
        reading: condition.toggle(inspector.cachedOf(wheel), units, null),
      })
  })

/**
 * Taking *Flat* back brings back the pressure that it replaced, entered or typed. Without one, the pressure is what is
 * read next.
 */
function noteFlat(inspector: Inspector, { isOn, toggle }: Condition): void {
  const { wheel, field, units, value, pressuresBeforeFlat } = inspector
  const cached = inspector.cachedOf(wheel)
  const typed = field === 'pressure' && value !== null ? { value, unit: units.pressure } : null
  // It answers what is typed or asked of the pressure.
  if (field === 'pressure') inspector.clear()
  else inspector.questions.remove(wheel.code, 'pressure')
  const replaced = pressuresBeforeFlat.get(wheel.code) ?? null
  if (!inspector.change({ kind: 'reading', place: placeOf(wheel), reading: toggle(cached, units, replaced) })) return
  pressuresBeforeFlat.delete(wheel.code)
  if (isOn(cached)) {
    if (!replaced && inspector.typed === '') inspector.goTo(wheel, 'pressure')
    return
  }
  const before = typed ?? cached.pressure
  if (before) pressuresBeforeFlat.set(wheel.code, before)
  if (field === 'pressure') inspector.goTo(wheel, firstTread(inspector.isAcross))
}
