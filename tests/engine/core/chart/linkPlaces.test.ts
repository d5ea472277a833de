import { describe, expect, it } from 'vitest'
import { linkPlaces } from '../../../../engine/core/chart/linkPlaces.ts'

const barsOf = (count: number, step: number) =>
  linkPlaces(
    Array.from({ length: count }, (_, index) => (index + 0.5) * step),
    step,
  )

describe('links over bars', () => {
  it('cover bars that are wide enough', () => {
    expect(barsOf(3, 40)).toEqual({
      size: 40,
      bands: 1,
      places: [
        { start: 0, band: 0 },
        { start: 40, band: 0 },
        { start: 80, band: 0 },
      ],
    })
  })

  it.each([
    [13, 2],
    [21.4, 2],
    [10, 3],
  ])('of %d pixels are 24 wide, none over another, in %d bands', (step, bands) => {
    const { size, places, bands: found } = barsOf(53, step)
    expect([size, found]).toEqual([24, bands])
    const overlapping = places.filter((one, index) =>
      places.some(
        (other, at) => at > index && other.band === one.band && Math.abs(other.start - one.start) < size - 0.02,
      ),
    )
    expect(overlapping).toEqual([])
    expect(places[10]!.start + size / 2).toBeCloseTo(10.5 * step)
  })

  it('at the same place are in bands of their own', () => {
    expect(linkPlaces([50, 50], 100).places.map(({ band }) => band)).toEqual([0, 1])
  })
})
