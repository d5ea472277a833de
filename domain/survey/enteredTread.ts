import { from32nds, to32nds } from '../quantities.ts'
import type { TreadUnit } from '../units.ts'
import { treadPlaces, type EnteredTread, type ReadingChange, type TreadAcross, type TreadPlace } from './draftWheel.ts'

export type TreadField = 'tread_depth' | `tread_${TreadPlace}`

export const treadFields: readonly TreadField[] = ['tread_depth', 'tread_outer', 'tread_center', 'tread_inner']

/** The wire's field of a place across the tire. */
export const fieldOfPlace = (place: TreadPlace): `tread_${TreadPlace}` => `tread_${place}`

/** Four decimals, as 3/16 of an inch in millimeters (4.7625), but for the error of a division. */
export const asTyped = (value: number): number => Math.round(value * 10_000) / 10_000

/** The tread that readings across a tire come to, in one unit: the lowest of them. null: none was read. */
export function lowestTread(across: TreadAcross, unit: TreadUnit): EnteredTread | null {
  const read = treadPlaces.flatMap((place) => across[place] ?? [])
  return read.length === 0 ? null : { value: Math.min(...read), unit, across }
}

/**
 * The tread of a wheel after a change. A place that is read takes the place of a single value, and a single value that
 * of three.
 */
export function treadAfter(before: EnteredTread | null, reading: Omit<ReadingChange, 'version'>): EnteredTread | null {
  const unit = reading.tread_depth_format ?? '32nds'
  if (treadPlaces.some((place) => fieldOfPlace(place) in reading)) {
    const depthBefore = (place: TreadPlace): number | null => {
      const value = before?.across?.[place] ?? null
      return value === null || before?.unit === unit ? value : asTyped(from32nds(to32nds(value, before!.unit), unit))
    }
    const at = (place: TreadPlace): number | null => {
      const value = reading[fieldOfPlace(place)]
      return value === undefined ? depthBefore(place) : value && asTyped(value)
    }
    return lowestTread({ outer: at('outer'), center: at('center'), inner: at('inner') }, unit)
  }
  if (!('tread_depth' in reading)) return before
  return reading.tread_depth == null ? null : { value: asTyped(reading.tread_depth), unit }
}

/** The fields that enter this tread. */
export function readingOfTread(tread: EnteredTread | null): Pick<ReadingChange, TreadField | 'tread_depth_format'> {
  if (!tread) return { tread_depth: null }
  const { value, unit, across } = tread
  if (!across) return { tread_depth: value, tread_depth_format: unit }
  return { tread_outer: across.outer, tread_center: across.center, tread_inner: across.inner, tread_depth_format: unit }
}
