import { isOfOldTire, unread } from './changeWheel.ts'
import type { DraftWheel } from './draftWheel.ts'

/**
 * The wheel with the tire that stands there now: a tire that was fitted is not read until something is entered of it.
 */
export const asLeft = <Wheel extends DraftWheel>(wheel: Wheel): Wheel => (isOfOldTire(wheel) ? unread(wheel) : wheel)
