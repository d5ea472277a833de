import { worstSeverity, type Severity } from './severity.ts'
import type { Axle, AxleSide, WheelReading } from './tireTree.ts'

type Point = [x: number, y: number]

/** A rounded rectangle by its top left corner. */
export interface Block {
  kind: 'block'
  role: 'wheel' | 'pressure' | 'tread' | 'axle'
  x: number
  y: number
  width: number
  height: number
  radius: number
  severity: Severity | null
  /** True for a lift axle that is up: its wheels do not touch the road. */
  isRaised: boolean
}

export interface Line {
  kind: 'line'
  role: 'front' | 'spine' | 'axle' | 'bracket' | 'lift'
  points: Point[]
  severity: Severity | null
}

/** A severity's icon in a square around its center. */
export interface Icon {
  kind: 'icon'
  x: number
  y: number
  size: number
  severity: Severity
}

/** Text centred on x, standing on the baseline y. */
interface Text {
  kind: 'text'
  role: 'front' | 'axle' | 'lift' | 'position' | 'pressure' | 'tread'
  x: number
  y: number
  size: number
  text: string
  severity: Severity | null
}

export type Shape = Block | Line | Icon | Text

/** Shapes in the order they are laid down, in units that are pixels on the screen and scaled on paper. */
export interface AxleDrawing {
  width: number
  height: number
  shapes: Shape[]
}

/** The values in the reader's units, and the few words, in the reader's language. */
export interface AxleTexts {
  pressure(psi: number): string
  tread(thirtySeconds: number): string
  front: string
  raised: string
  lowered: string
}

/** Two duals a side and the spine are as wide as a small phone leaves room for. */
const wheel = { width: 70, height: 92, radius: 12, wide: 104, dualGap: 4 }
const cell = { inset: 4, radius: 8, icon: 12 }
const cells = {
  pressure: { top: 19, height: 38, size: 20, baseline: 26 },
  tread: { top: 59, height: 29, size: 15, baseline: 20 },
}
const centre = { width: 56, node: { width: 30, height: 22, radius: 6 } }
const band = { front: 8, bracket: 18, betweenAxles: 14 }

/** A unit seen from above, front at the top: the one drawing of the screen and of the PDF. */
export function drawAxles(axles: Axle[], texts: AxleTexts): AxleDrawing {
  const side = Math.max(
    wheel.width,
    ...axles.flatMap((axle) => [axle.left_side, axle.right_side].map((each) => sideWidth(axle, each))),
  )
  const width = 2 * side + centre.width
  const middle = width / 2
  const pitch = band.bracket + wheel.height + band.betweenAxles
  const rows = axles.map((axle, index) => ({ axle, top: band.front + index * pitch + band.bracket }))
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return { width, height: 0, shapes: [] }

  const shapes: Shape[] = [
    ...drawFront(middle, texts),
    {
      kind: 'line',
      role: 'spine',
      points: [
        [middle, axisOf(first.top)],
        [middle, axisOf(last.top)],
      ],
      severity: null,
    },
    ...rows.flatMap(({ axle, top }) => [
      ...drawAxleLine(axle, width, top),
      ...drawSide(axle, axle.left_side, { x: 0, top }, texts),
      ...drawSide(axle, axle.right_side, { x: width - sideWidth(axle, axle.right_side), top }, texts),
      ...drawCentre(axle, middle, top, texts),
    ]),
  ]
  return { width, height: last.top + wheel.height, shapes }
}

const axisOf = (top: number): number => top + wheel.height / 2

function drawFront(middle: number, texts: AxleTexts): Shape[] {
  return [
    {
      kind: 'line',
      role: 'front',
      points: [
        [middle - 5, 7],
        [middle, 2],
        [middle + 5, 7],
      ],
      severity: null,
    },
    { kind: 'text', role: 'front', x: middle, y: 19, size: 11, text: texts.front, severity: null },
  ]
}

function wheelWidth(axle: Axle, side: AxleSide): number {
  const isSingle = side.wheels.length === 1
  const steers = axle.axle_kind === undefined ? axle.axle_number === 1 : axle.axle_kind === 'steer'
  return (axle.is_wide_base ?? (isSingle && !steers)) ? wheel.wide : wheel.width
}

function sideWidth(axle: Axle, side: AxleSide): number {
  const count = side.wheels.length
  return count * wheelWidth(axle, side) + Math.max(0, count - 1) * wheel.dualGap
}

/** From the innermost wheels to the spine; in the color of a mismatch between the wheels of the axle. */
function drawAxleLine(axle: Axle, width: number, top: number): Shape[] {
  const from = sideWidth(axle, axle.left_side)
  // A spare stands on one side.
  const to = axle.right_side.wheels.length === 0 ? width / 2 : width - sideWidth(axle, axle.right_side)
  return [
    {
      kind: 'line',
      role: 'axle',
      points: [
        [from, axisOf(top)],
        [to, axisOf(top)],
      ],
      severity: mismatchOf(axle),
    },
  ]
}

function drawSide(
  axle: Axle,
  side: AxleSide,
  { x: left, top }: Pick<WheelBox, 'x' | 'top'>,
  texts: AxleTexts,
): Shape[] {
  const width = wheelWidth(axle, side)
  const step = width + wheel.dualGap
  const isRaised = axle.is_lift_axle && axle.is_raised
  return [
    ...side.wheels.flatMap((reading, index) =>
      drawWheel(reading, { x: left + index * step, top, width, isRaised }, texts),
    ),
    ...drawBracket(side, left + width / 2, left + (side.wheels.length - 1) * step + width / 2, top),
  ]
}

interface WheelBox {
  x: number
  top: number
  width: number
  isRaised: boolean
}

function drawWheel(reading: WheelReading, { x, top, width, isRaised }: WheelBox, texts: AxleTexts): Shape[] {
  const severity = worstSeverity([reading.pressure_color, reading.tread_depth_color])
  const { pressure, tread_depth: tread } = reading
  const place = { x, top, width, isRaised }
  return [
    { kind: 'block', role: 'wheel', x, y: top, width, height: wheel.height, radius: wheel.radius, severity, isRaised },
    { kind: 'text', role: 'position', x: x + width / 2, y: top + 14, size: 11, text: reading.position, severity: null },
    ...drawCell('pressure', pressure === null ? null : texts.pressure(pressure), reading.pressure_color, place),
    ...drawCell('tread', tread === null ? null : texts.tread(tread), reading.tread_depth_color, place),
  ]
}

/** The icon and the value beside it; the dash of what was not read stands alone. */
function drawCell(
  role: 'pressure' | 'tread',
  text: string | null,
  severity: Severity,
  { x, top, width, isRaised }: WheelBox,
): Shape[] {
  const { top: offset, height, size, baseline } = cells[role]
  const y = top + offset
  const inner = { x: x + cell.inset, width: width - 2 * cell.inset }
  const block: Block = { kind: 'block', role, ...inner, y, height, radius: cell.radius, severity, isRaised }
  const icon: Icon = { kind: 'icon', x: inner.x + inner.width / 2, y: y + height / 2, size: cell.icon, severity }
  if (text === null) return [block, icon]
  return [
    block,
    { ...icon, x: inner.x + 4 + cell.icon / 2 },
    {
      kind: 'text',
      role,
      x: inner.x + (inner.width + 4 + cell.icon) / 2,
      y: y + baseline,
      size: fitted(size, text),
      text,
      severity,
    },
  ]
}

/** The room beside the icon, and widths of bold signs by the size of their letters. */
const room = wheel.width - 2 * cell.inset - cell.icon - 8
const signWidths = { digit: 0.62, other: 0.3 }

/** A long value, as 116.5 psi, is written smaller: the icon beside it has to be seen. */
function fitted(size: number, text: string): number {
  const width = [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? signWidths.digit : signWidths.other), 0)
  return Math.min(size, Math.floor(room / width))
}

/** Over two duals that do not match, from the middle of one to the middle of the other. */
function drawBracket(side: AxleSide, from: number, to: number, top: number): Shape[] {
  const severity = side.mismatch_duals_color
  if (side.wheels.length < 2 || severity === null || !isException(severity)) return []
  const [foot, bar] = [top - 2, top - 10]
  return [
    {
      kind: 'line',
      role: 'bracket',
      points: [
        [from, foot],
        [from, bar],
        [to, bar],
        [to, foot],
      ],
      severity,
    },
    { kind: 'icon', x: (from + to) / 2, y: bar, size: 14, severity },
  ]
}

/** The axle's number on the spine; over it its mismatch, under it the arrow and word of a lift axle. */
function drawCentre(axle: Axle, middle: number, top: number, texts: AxleTexts): Shape[] {
  const y = axisOf(top)
  const { width, height, radius } = centre.node
  const mismatch = mismatchOf(axle)
  const isRaised = axle.is_lift_axle && axle.is_raised
  return [
    {
      kind: 'block',
      role: 'axle',
      x: middle - width / 2,
      y: y - height / 2,
      width,
      height,
      radius,
      severity: mismatch,
      isRaised,
    },
    { kind: 'text', role: 'axle', x: middle, y: y + 4.5, size: 13, text: String(axle.axle_number), severity: mismatch },
    ...(mismatch ? [{ kind: 'icon' as const, x: middle, y: y - 23, size: 14, severity: mismatch }] : []),
    ...(axle.is_lift_axle ? drawLift(isRaised, middle, y + 16, texts) : []),
  ]
}

function drawLift(isRaised: boolean, middle: number, top: number, texts: AxleTexts): Shape[] {
  const [tip, tail] = isRaised ? [top, top + 12] : [top + 12, top]
  const barb = isRaised ? tip + 5 : tip - 5
  return [
    {
      kind: 'line',
      role: 'lift',
      points: [
        [middle, tail],
        [middle, tip],
      ],
      severity: null,
    },
    {
      kind: 'line',
      role: 'lift',
      points: [
        [middle - 5, barb],
        [middle, tip],
        [middle + 5, barb],
      ],
      severity: null,
    },
    {
      kind: 'text',
      role: 'lift',
      x: middle,
      y: top + 24,
      size: 10,
      text: isRaised ? texts.raised : texts.lowered,
      severity: null,
    },
  ]
}

const isException = (severity: Severity): boolean => severity === 'warning' || severity === 'critical'

function mismatchOf(axle: Axle): Severity | null {
  return axle.mismatch && isException(axle.mismatch_axle_color) ? axle.mismatch_axle_color : null
}
