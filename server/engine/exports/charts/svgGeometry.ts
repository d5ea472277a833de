/** Points of a drawing, in pixels. */
export interface Point {
  x: number
  y: number
}
export interface Box extends Point {
  width: number
  height: number
}
/** As SVG has it: x' = a x + c y + e, y' = b x + d y + f. */
export interface Matrix {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

export const identity: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

/** Returns the transformation that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  }
}

const move = (e = 0, f = 0): Matrix => ({ ...identity, e, f })
const rotation = (degrees = 0): Matrix => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 }
}
const steps: Record<string, (numbers: number[]) => Matrix> = {
  translate: ([x, y]) => move(x, y),
  rotate: ([degrees, x = 0, y = 0]) => multiply(move(x, y), multiply(rotation(degrees), move(-x, -y))),
  scale: ([x = 1, y = x]) => ({ ...identity, a: x, d: y }),
  matrix: ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => ({ a, b, c, d, e, f }),
}

/** `translate(3,4)rotate(-40)` → its matrix. */
export function matrixOf(transform: string | null): Matrix {
  let matrix = identity
  for (const [, name = '', inside = ''] of (transform ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const step = steps[name]
    if (step) matrix = multiply(matrix, step(numbersOf(inside)))
  }
  return matrix
}

export function transformed({ x, y, width, height }: Box, { a, b, c, d, e, f }: Matrix): Box {
  return boundingBox(
    [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ].map(([px = 0, py = 0]) => ({ x: a * px + c * py + e, y: b * px + d * py + f })),
  )
}

export function boundingBox(points: Point[]): Box {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

const numbersOf = (text: string): number[] => (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []).map(Number)

/** The points a path goes through; an arc by points along it. */
export function pathPoints(path: string): Point[] {
  const points: Point[] = []
  let at: Point = { x: 0, y: 0 }
  let start = at
  const go = (to: Point): void => {
    points.push((at = to))
  }
  for (const [, command = '', inside = ''] of path.matchAll(/([MLHVAZmlhvaz])([^MLHVAZmlhvaz]*)/g)) {
    const isRelative = command === command.toLowerCase()
    const numbers = numbersOf(inside)
    const base = (): Point => (isRelative ? at : { x: 0, y: 0 })
    switch (command.toUpperCase()) {
      case 'M':
      case 'L':
        for (let index = 0; index + 1 < numbers.length; index += 2) {
          go({ x: base().x + numbers[index]!, y: base().y + numbers[index + 1]! })
          if (command.toUpperCase() === 'M' && index === 0) start = at
        }
        break
      case 'H':
        for (const x of numbers) go({ x: base().x + x, y: at.y })
        break
      case 'V':
        for (const y of numbers) go({ x: at.x, y: base().y + y })
        break
      case 'A':
        for (let index = 0; index + 6 < numbers.length; index += 7) {
          const [radius = 0, , , isLarge = 0, isClockwise = 0, x = 0, y = 0] = numbers.slice(index, index + 7)
          for (const point of arcPoints(
            at,
            { x: base().x + x, y: base().y + y },
            { radius, isLarge: isLarge === 1, isClockwise: isClockwise === 1 },
          ))
            go(point)
        }
        break
      case 'Z':
        go(start)
    }
  }
  return points
}

interface Arc {
  radius: number
  isLarge: boolean
  isClockwise: boolean
}

/** Points along an arc of a circle, its end last. */
function arcPoints(from: Point, to: Point, { radius, isLarge, isClockwise }: Arc): Point[] {
  const [dx, dy] = [(to.x - from.x) / 2, (to.y - from.y) / 2]
  const half = Math.hypot(dx, dy)
  if (radius === 0 || half === 0) return [to]
  const r = Math.max(radius, half)
  const rise = (Math.sqrt(r * r - half * half) / half) * (isLarge === isClockwise ? -1 : 1)
  const centre = { x: from.x + dx - dy * rise, y: from.y + dy + dx * rise }
  const first = Math.atan2(from.y - centre.y, from.x - centre.x)
  let sweep = Math.atan2(to.y - centre.y, to.x - centre.x) - first
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const count = 24
  return Array.from({ length: count }, (_, index) => {
    const angle = first + (sweep * (index + 1)) / count
    return { x: centre.x + r * Math.cos(angle), y: centre.y + r * Math.sin(angle) }
  })
}
