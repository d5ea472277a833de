import { expect, test } from 'vitest'
import { inTreeOrder } from '../../../../engine/core/query/treeOptions.ts'

const option = (value: string, parent: string | null = null) => ({ value, text: value, hint: null, parent })

test('each option is followed by those below it, as deep as they stand', () => {
  const ordered = inTreeOrder(
    [
      option('Akron', 'Granite'),
      option('Granite'),
      option('Blue'),
      option('Dock 1', 'Akron'),
      option('Reno', 'Granite'),
    ],
    true,
  )
  expect(ordered.map(({ text, depth, isFixed }) => [text, depth, isFixed])).toEqual([
    ['Granite', 0, true],
    ['Akron', 1, true],
    ['Dock 1', 2, false],
    ['Reno', 1, false],
    ['Blue', 0, false],
  ])
})

test('an option whose parent is not offered stands at the top, and a circle has no end', () => {
  expect(
    inTreeOrder([option('Reno', 'Gone'), option('a', 'b'), option('b', 'a')], false).map(({ text, depth, isFixed }) => [
      text,
      depth,
      isFixed,
    ]),
  ).toEqual([['Reno', 0, false]])
})
