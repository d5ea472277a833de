import { expect, it } from 'vitest'
import { presetOptions } from '../../../../engine/core/query/presetOptions.ts'
import type { OfferedOption } from '../../../../engine/core/query/lookupOptions.ts'

const option = (value: string, isSelected?: boolean): OfferedOption => ({
  value,
  text: value,
  hint: null,
  ...(isSelected === undefined ? {} : { row: { is_selected: isSelected } }),
})
const options = [option('a'), option('b', true), option('c', false), option('d', true)]

it.each([
  ['$selected', true, options, true, ['b', 'd']],
  ['$selected', false, options, true, ['b']],
  ['$selected', true, [option('a')], true, []],
  ['$first', true, options, false, ['a']],
  ['$only', true, options, true, []],
  ['$only', true, [option('a')], true, ['a']],
  ['$only', true, [option('a')], false, []],
  [null, true, [option('a', true)], true, []],
])('a field with the default %s that takes several: %s', (preset, multiple, offered, complete, expected) => {
  expect(presetOptions({ default: preset, multiple }, offered, complete)).toEqual(expected)
})
