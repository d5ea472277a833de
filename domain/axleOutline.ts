import type { AxleDrawing, Block, Shape } from './axleDrawing.ts'
import type { AxleKind } from './positions.ts'

/** An axle without its tires: how many wheels it has a side. */
export interface AxleOutline {
  left: number
  right: number
  kind: AxleKind
  is_lift_axle: boolean
  /** Not there: a single wheel that does not steer is a wide base one. */
  is_wide_base?: boolean
}

const wheel = { width: 9, height: 20, radius: 3, wide: 14, dualGap: 2 }
const centre = 26
const front = 12
const pitch = 26

/** Only the wheels and axles of a unit, from above, front at the top: small enough to choose by. */
export function drawAxleOutline(axles: AxleOutline[]): AxleDrawing {
  const side = Math.max(
    wheel.width,
    ...axles.flatMap((axle) => [sideWidth(axle, axle.left), sideWidth(axle, axle.right)]),
  )
  const width = 2 * side + centre
  const middle = width / 2
  const axisOf = (index: number): number => front + index * pitch + wheel.height / 2
  if (axles.length === 0) return { width, height: 0, shapes: [] }

  const shapes: Shape[] = [
    {
      kind: 'line',
      role: 'front',
      points: [
        [middle - 4, 6],
        [middle, 2],
        [middle + 4, 6],
      ],
      severity: null,
    },
    {
      kind: 'line',
      role: 'spine',
      points: [
        [middle, front],
        [middle, axisOf(axles.length - 1)],
      ],
      severity: null,
    },
    ...axles.flatMap((axle, index): Shape[] => [
      {
        kind: 'line',
        role: 'axle',
        severity: null,
        points: [
          [sideWidth(axle, axle.left), axisOf(index)],
          [axle.right === 0 ? middle : width - sideWidth(axle, axle.right), axisOf(index)],
        ],
      },
      ...wheels(axle, axle.left, 0, front + index * pitch),
      ...wheels(axle, axle.right, width - sideWidth(axle, axle.right), front + index * pitch),
    ]),
  ]
  return { width, height: front + (axles.length - 1) * pitch + wheel.height, shapes }
}

const wheelWidth = ({ kind, is_wide_base: isWide = kind !== 'steer' }: AxleOutline, count: number): number =>
  count === 1 && isWide ? wheel.wide : wheel.width

const sideWidth = (axle: AxleOutline, count: number): number =>
  count * wheelWidth(axle, count) + Math.max(0, count - 1) * wheel.dualGap

function wheels(axle: AxleOutline, count: number, left: number, top: number): Block[] {
  const width = wheelWidth(axle, count)
  return Array.from({ length: count }, (_, index) => ({
    kind: 'block',
    role: 'wheel',
    x: left + index * (width + wheel.dualGap),
    y: top,
    width,
    height: wheel.height,
    radius: wheel.radius,
    severity: null,
    isRaised: axle.is_lift_axle,
  }))
}
