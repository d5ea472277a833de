import { describe, expect, it } from 'vitest'
import { drawAxleOutline, type AxleOutline } from '../../domain/axleOutline.ts'

const anAxle = (kind: AxleOutline['kind'], count: number, isLift = false): AxleOutline => ({
  left: count,
  right: count,
  kind,
  is_lift_axle: isLift,
})
const wheels = (axles: AxleOutline[]) =>
  drawAxleOutline(axles).shapes.flatMap((shape) =>
    shape.kind === 'block' ? [[shape.x, shape.y, shape.width, shape.isRaised]] : [],
  )
const lines = (axles: AxleOutline[], role: string) =>
  drawAxleOutline(axles).shapes.flatMap((shape) => (shape.kind === 'line' && shape.role === role ? [shape.points] : []))

describe('the axles to choose by', () => {
  const tractor = [anAxle('steer', 1), anAxle('drive', 2)]

  it('stand front to back, steer wheels at the outside and duals side by side', () => {
    expect(wheels(tractor)).toEqual([
      [0, 12, 9, false],
      [57, 12, 9, false],
      [0, 38, 9, false],
      [11, 38, 9, false],
      [46, 38, 9, false],
      [57, 38, 9, false],
    ])
    expect(drawAxleOutline(tractor)).toMatchObject({ width: 66, height: 58 })
  })

  it('reach from wheel to wheel, on a spine from the front to the last one', () => {
    expect(lines(tractor, 'axle')).toEqual([
      [
        [9, 22],
        [57, 22],
      ],
      [
        [20, 48],
        [46, 48],
      ],
    ])
    expect(lines(tractor, 'spine')).toEqual([
      [
        [33, 12],
        [33, 48],
      ],
    ])
  })

  it('show a single wheel that does not steer as a wide base one', () => {
    expect(wheels([anAxle('steer', 1), anAxle('drive', 1)]).map(([, , width]) => width)).toEqual([9, 9, 14, 14])
  })

  it('show the wheels of a lift axle as raised', () => {
    expect(wheels([anAxle('trailer', 2), anAxle('trailer', 2, true)]).map((wheel) => wheel[3])).toEqual([
      ...Array(4).fill(false),
      ...Array(4).fill(true),
    ])
  })

  it('draw nothing of none', () => {
    expect(drawAxleOutline([]).shapes).toEqual([])
  })
})
