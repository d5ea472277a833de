import type { Axle, AxleConfiguration, Side, Wheel } from '../positions.ts'

/** `around`: down the left side, up the right. `by_axle`: axle after axle, from left to right. */
export type Walk = 'around' | 'by_axle'

/**
 * The wheels of a unit in the order in which a technician comes to them, outer before inner on the side where they
 * stand.
 */
export function walkingOrder({ axles }: Pick<AxleConfiguration, 'axles'>, walk: Walk): Wheel[] {
  const of = (axle: Axle, side: Side): Wheel[] =>
    axle.wheels.filter((wheel) => wheel.side === side).sort((one, other) => one.wheelIndex - other.wheelIndex)
  if (walk === 'by_axle') return axles.flatMap((axle) => [...of(axle, 'left'), ...of(axle, 'right').reverse()])
  return [...axles.flatMap((axle) => of(axle, 'left')), ...axles.toReversed().flatMap((axle) => of(axle, 'right'))]
}
