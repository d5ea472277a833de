import { expect, test } from 'vitest'
import { tireSizes } from '../../domain/tireSizes.ts'

test('distinguishes a wide-base tire from one of a dual', () => {
  const sizes = (isWideBase: boolean) =>
    tireSizes.filter((size) => size.isWideBase === isWideBase).map(({ tireSize }) => tireSize)
  expect(sizes(true)).toEqual(['425/65R22.5', '445/50R22.5'])
  expect(sizes(false)).toEqual([
    '11R22.5',
    '11R24.5',
    '215/75R17.5',
    '225/70R19.5',
    '245/70R19.5',
    '255/70R22.5',
    '285/75R24.5',
    '295/75R22.5',
    '315/80R22.5',
    '385/65R22.5',
  ])
})
