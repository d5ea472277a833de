import { expect, test } from 'vitest'
import type { Element } from '../../../../engine/core/definition/model.ts'
import { filledElements } from '../../../../engine/core/elements/filledElements.ts'
import { aGrid } from '../../reports.ts'

const section = (id: string, onlyFilled = true): Element => ({
  id,
  type: 'section',
  title: { key: id, text: id },
  text: null,
  isNewPage: false,
  onlyFilled,
  show: 'both',
  security: null,
})
const filled = (elements: Element[], empty: string[]): string[] =>
  filledElements(elements, ({ source }) => empty.includes(source)).map(({ id }) => id)

test('a grid that is onlyFilled is left out without rows, and so is a section that then heads nothing', () => {
  const [first, second, plain] = [
    aGrid('first', { onlyFilled: true }),
    aGrid('second', { onlyFilled: true }),
    aGrid('plain'),
  ]
  expect(filled([section('a'), first, section('b'), second], ['first'])).toEqual(['b', 'second'])
  expect(filled([section('a'), first, section('b'), second], ['first', 'second'])).toEqual([])
  expect(filled([section('a'), first, second], ['first'])).toEqual(['a', 'second'])
  expect(filled([section('a'), first, plain], ['first', 'plain'])).toEqual(['a', 'plain'])
  expect(filled([section('a', false), first], ['first'])).toEqual(['a'])
  expect(filled([section('a')], [])).toEqual(['a'])
})
