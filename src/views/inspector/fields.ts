import {
  treadPlaces,
  type DraftWheel,
  type Entered,
  type ReadingChange,
  type ReadingField,
} from '../../../domain/survey/draftWheel.ts'
import { fieldOfPlace } from '../../../domain/survey/enteredTread.ts'
import type { PressureUnit, TreadUnit } from '../../../domain/units.ts'
import type { GaugeUnits } from './shownReading.ts'

export type Field = ReadingField

/** The fields of a wheel in the order in which they are read. */
export const fieldsOf = (isReadAcross: boolean): readonly Field[] =>
  isReadAcross ? ['pressure', ...treadPlaces] : ['pressure', 'tread']

/** The field of the tread that comes after the pressure. */
export const firstTread = (isReadAcross: boolean): Field => (isReadAcross ? 'outer' : 'tread')

export const quantityOf = (field: Field): 'pressure' | 'tread' => (field === 'pressure' ? 'pressure' : 'tread')

/** The value that stands in a field. */
export function enteredIn(
  { pressure, tread }: Pick<DraftWheel, 'pressure' | 'tread'>,
  field: Field,
): Entered<PressureUnit> | Entered<TreadUnit> | null {
  if (field === 'pressure') return pressure
  if (field === 'tread' || !tread) return tread
  const value = tread.across?.[field] ?? null
  return value === null ? null : { value, unit: tread.unit }
}

/** The reading that a value in a field is. */
export function readingIn(field: Field, value: number, units: GaugeUnits): Omit<ReadingChange, 'version'> {
  if (field === 'pressure') return { pressure: value, pressure_format: units.pressure }
  return { [field === 'tread' ? 'tread_depth' : fieldOfPlace(field)]: value, tread_depth_format: units.tread }
}

const storageName = 'inspector-treads'

/** A setting of this device: treads are read at three places across the tire. */
export const threeReadings = {
  isOn: (): boolean => localStorage.getItem(storageName) === 'three',
  set(isOn: boolean): void {
    if (isOn) localStorage.setItem(storageName, 'three')
    else localStorage.removeItem(storageName)
  },
}
