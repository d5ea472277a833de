import { describe, expect, it } from 'vitest'
import { drawAxles, type AxleDrawing, type Shape } from '../../domain/axleDrawing.ts'
import type { Axle, AxleSide, WheelReading } from '../../domain/tireTree.ts'

const words = { pressure: String, tread: String, front: 'Front', raised: 'Raised', lowered: 'Lowered' }

const aWheel = (position: string, changes: Partial<WheelReading> = {}): WheelReading => ({
  position,
  pressure: 105,
  pressure_color: 'ok',
  target_pressure: 105,
  tread_depth: 16,
  tread_depth_color: 'ok',
  ...changes,
})
const aSide = (wheels: (string | WheelReading)[], changes: Partial<AxleSide> = {}): AxleSide => ({
  mismatch_duals_color: 'ok',
  wheels: wheels.map((wheel) => (typeof wheel === 'string' ? aWheel(wheel) : wheel)),
  ...changes,
})
/** An axle by its positions, left to right: half of them on each side. */
const anAxle = (axle_number: number, positions: string, changes: Partial<Axle> = {}): Axle => {
  const codes = positions.split(' ')
  return {
    axle_number,
    mismatch: false,
    mismatch_axle_color: 'ok',
    is_lift_axle: false,
    is_raised: false,
    left_side: aSide(codes.slice(0, codes.length / 2)),
    right_side: aSide(codes.slice(codes.length / 2)),
    ...changes,
  }
}

const only = <Kind extends Shape['kind']>({ shapes }: AxleDrawing, kind: Kind, role?: string) =>
  shapes.filter(
    (shape): shape is Extract<Shape, { kind: Kind }> =>
      shape.kind === kind && (!role || ('role' in shape && shape.role === role)),
  )
const wheels = (drawing: AxleDrawing) =>
  only(drawing, 'block', 'wheel').map(({ x, y, width, height }) => [x, y, width, height])
const lines = (drawing: AxleDrawing, role: string) => only(drawing, 'line', role).map(({ points }) => points)
const texts = (drawing: AxleDrawing, role: string) => only(drawing, 'text', role).map(({ text, x, y }) => [text, x, y])

describe('a 4x2 tractor from above', () => {
  const drawing = drawAxles([anAxle(1, 'LF RF'), anAxle(2, 'LRO LRI RRI RRO')], words)

  it('is as wide as four wheels and the spine, as a phone has room for', () => {
    expect([drawing.width, drawing.height]).toEqual([344, 242])
  })

  it('has its steer wheels at the outside and its duals side by side', () => {
    expect(wheels(drawing)).toEqual([
      [0, 26, 70, 92],
      [274, 26, 70, 92],
      [0, 150, 70, 92],
      [74, 150, 70, 92],
      [200, 150, 70, 92],
      [274, 150, 70, 92],
    ])
  })

  it('has a spine from the first axle to the last, and axles from wheel to wheel', () => {
    expect(lines(drawing, 'spine')).toEqual([
      [
        [172, 72],
        [172, 196],
      ],
    ])
    expect(lines(drawing, 'axle')).toEqual([
      [
        [70, 72],
        [274, 72],
      ],
      [
        [144, 196],
        [200, 196],
      ],
    ])
    expect(texts(drawing, 'axle')).toEqual([
      ['1', 172, 76.5],
      ['2', 172, 200.5],
    ])
  })

  it('says where the front is, and the place, pressure and tread of each wheel', () => {
    expect(texts(drawing, 'front')).toEqual([['Front', 172, 19]])
    expect(texts(drawing, 'position').map(([text]) => text)).toEqual(['LF', 'RF', 'LRO', 'LRI', 'RRI', 'RRO'])
    expect(texts(drawing, 'pressure')[0]).toEqual(['105', 43, 71])
    expect(texts(drawing, 'tread')[0]).toEqual(['16', 43, 105])
  })

  it('has no bracket, no arrow, and an icon for each value', () => {
    expect(lines(drawing, 'bracket')).toEqual([])
    expect(lines(drawing, 'lift')).toEqual([])
    expect(only(drawing, 'icon')).toHaveLength(12)
  })
})

describe('a 6x4 tractor with duals that do not match', () => {
  const drawing = drawAxles(
    [
      anAxle(1, 'LF RF'),
      anAxle(2, 'LFO LFI RFI RFO', {
        mismatch: true,
        mismatch_axle_color: 'critical',
        left_side: aSide([aWheel('LFO', { tread_depth: 6, tread_depth_color: 'warning' }), 'LFI'], {
          mismatch_duals_color: 'critical',
        }),
      }),
      anAxle(3, 'LRO LRI RRI RRO', { right_side: aSide(['RRI', 'RRO'], { mismatch_duals_color: 'plan' }) }),
    ],
    words,
  )

  it('has three rows', () => {
    expect(drawing.height).toBe(366)
    expect(wheels(drawing).map(([, y]) => y)).toEqual([26, 26, 150, 150, 150, 150, 274, 274, 274, 274])
  })

  it('joins the two by a bracket over them, with the icon in its middle; what is planned is no exception', () => {
    expect(only(drawing, 'line', 'bracket')).toEqual([
      {
        kind: 'line',
        role: 'bracket',
        points: [
          [35, 148],
          [35, 140],
          [109, 140],
          [109, 148],
        ],
        severity: 'critical',
      },
    ])
    expect(only(drawing, 'icon')).toContainEqual({ kind: 'icon', x: 72, y: 140, size: 14, severity: 'critical' })
  })

  it('marks the axle: its line, its number and an icon over it', () => {
    expect(only(drawing, 'line', 'axle').map(({ severity }) => severity)).toEqual([null, 'critical', null])
    expect(only(drawing, 'block', 'axle').map(({ x, y, severity }) => [x, y, severity])).toEqual([
      [157, 61, null],
      [157, 185, 'critical'],
      [157, 309, null],
    ])
    expect(only(drawing, 'icon')).toContainEqual({ kind: 'icon', x: 172, y: 173, size: 14, severity: 'critical' })
  })

  it('gives a wheel the worst of its two states', () => {
    expect(only(drawing, 'block', 'wheel').map(({ severity }) => severity)).toEqual([
      'ok',
      'ok',
      'warning',
      ...Array<string>(7).fill('ok'),
    ])
    expect(only(drawing, 'block', 'pressure')[2]).toMatchObject({ x: 4, y: 169, width: 62, height: 38, severity: 'ok' })
    expect(only(drawing, 'block', 'tread')[2]).toMatchObject({
      x: 4,
      y: 209,
      width: 62,
      height: 29,
      severity: 'warning',
    })
  })
})

describe('a tridem trailer with a lift axle', () => {
  const tridem = (is_raised: boolean) =>
    drawAxles(
      [
        anAxle(1, 'LFO LFI RFI RFO', { is_lift_axle: true, is_raised }),
        anAxle(2, 'LCO LCI RCI RCO'),
        anAxle(3, 'LRO LRI RRI RRO'),
      ],
      words,
    )

  it('raised has an arrow up, the word, and wheels off the road', () => {
    const drawing = tridem(true)
    expect(lines(drawing, 'lift')).toEqual([
      [
        [172, 100],
        [172, 88],
      ],
      [
        [167, 93],
        [172, 88],
        [177, 93],
      ],
    ])
    expect(texts(drawing, 'lift')).toEqual([['Raised', 172, 112]])
    expect(only(drawing, 'block', 'wheel').map(({ isRaised }) => isRaised)).toEqual([
      ...Array<boolean>(4).fill(true),
      ...Array<boolean>(8).fill(false),
    ])
  })

  it('lowered has an arrow down and wheels on the road', () => {
    const drawing = tridem(false)
    expect(lines(drawing, 'lift')).toEqual([
      [
        [172, 88],
        [172, 100],
      ],
      [
        [167, 95],
        [172, 100],
        [177, 95],
      ],
    ])
    expect(texts(drawing, 'lift')).toEqual([['Lowered', 172, 112]])
    expect(only(drawing, 'block', 'wheel').some(({ isRaised }) => isRaised)).toBe(false)
  })
})

describe('wide base tires', () => {
  it('are wider than a single that steers', () => {
    const drawing = drawAxles([anAxle(1, 'LF RF'), anAxle(2, 'LFD RFD')], words)
    expect(drawing.width).toBe(264)
    expect(wheels(drawing)).toEqual([
      [0, 26, 70, 92],
      [194, 26, 70, 92],
      [0, 150, 104, 92],
      [160, 150, 104, 92],
    ])
  })

  it('are distinguished from those of a first axle by the kind of the axle', () => {
    const drawing = drawAxles([anAxle(1, 'LF RF', { axle_kind: 'trailer' })], words)
    expect(wheels(drawing)).toEqual([
      [0, 26, 104, 92],
      [160, 26, 104, 92],
    ])
  })
})

describe('a wheel that was not read', () => {
  const drawing = drawAxles(
    [
      anAxle(1, 'LF RF', {
        left_side: aSide([
          aWheel('LF', {
            pressure: null,
            pressure_color: 'not_read',
            tread_depth: null,
            tread_depth_color: 'not_read',
          }),
        ]),
        right_side: aSide([aWheel('RF', { pressure: null, pressure_color: 'not_read' })]),
      }),
    ],
    words,
  )

  it('has dashes in the middle of its cells and no text', () => {
    expect(only(drawing, 'icon').slice(0, 2)).toEqual([
      { kind: 'icon', x: 35, y: 64, size: 12, severity: 'not_read' },
      { kind: 'icon', x: 35, y: 99.5, size: 12, severity: 'not_read' },
    ])
    expect(texts(drawing, 'pressure')).toEqual([])
  })

  it('is grey as a whole only when nothing was read', () => {
    expect(only(drawing, 'block', 'wheel').map(({ severity }) => severity)).toEqual(['not_read', 'ok'])
  })
})

it('draws nothing of a unit without axles', () => {
  expect(drawAxles([], words)).toMatchObject({ height: 0, shapes: [] })
})
