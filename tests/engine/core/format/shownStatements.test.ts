import { describe, expect, it } from 'vitest'
import type { StatementsElement } from '../../../../engine/core/definition/statementsModel.ts'
import type { FormatContext } from '../../../../engine/core/format/formatValue.ts'
import { shownStatements } from '../../../../engine/core/format/shownStatements.ts'
import { unitsOf } from '../../../../domain/units.ts'

const format: FormatContext = {
  locale: 'en-US',
  units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
  currencySymbol: '$',
  translate: (_key, text, values = {}) =>
    text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(values[name] ?? mark)),
}
const words = (text: string) => ({ key: text, text })
const value = (id: string, over: object = {}) => ({
  id,
  value: { from: `/sources/answer/${id}` },
  format: 'text' as const,
  quantity: null,
  ...over,
})
const statement = (id: string, text: string, over: object = {}) => ({
  id,
  when: null,
  isLead: false,
  tone: 'neutral' as const,
  title: null,
  text: words(text),
  advice: null,
  ...over,
})
const element = (over: Partial<StatementsElement>): StatementsElement => ({
  id: 'why',
  type: 'statements',
  title: null,
  show: 'both',
  security: null,
  statements: [],
  empty: null,
  when: null,
  values: [
    value('place', { words: { left: words('Left front') } }),
    value('behind', { format: 'percent' }),
    value('pressure', { format: 'decimal', quantity: 'pressure' }),
    value('nothing'),
  ],
  ...over,
})
const answer = { place: 'left', behind: 26, pressure: 81, nothing: null }
const said = (over: Partial<StatementsElement>, row: object | null = answer): string[] =>
  shownStatements(element(over), { sources: { answer: row } }, () => false, format).map(({ text }) => text)

describe('sentences with figures', () => {
  it('name values in the words, the units and the signs of the reader', () => {
    expect(said({ statements: [statement('one', '{{place}}: {{behind}} behind, {{pressure}}.')] })).toEqual([
      'Left front: 26.0% behind, 81\u00a0psi.',
    ])
  })

  it('are shown while their condition holds', () => {
    const when = (least: number) => ({ ref: '/sources/answer/behind', op: 'ge' as const, value: least })
    expect(
      said({
        statements: [statement('much', 'much', { when: when(30) }), statement('some', 'some', { when: when(10) })],
      }),
    ).toEqual(['some'])
  })

  it('stay away where a value that they name is empty, in their heading and advice too', () => {
    const all = [
      statement('text', '{{nothing}}'),
      statement('title', 'a', { title: words('{{nothing}}') }),
      statement('advice', 'b', { advice: words('{{nothing}}') }),
      statement('whole', 'c'),
    ]
    expect(said({ statements: all })).toEqual(['c'])
    expect(said({ statements: [statement('text', '{{place}}')] }, null)).toEqual([])
  })

  it('give way to one of their own where none is shown, but not where the element is left out', () => {
    const none = { statements: [statement('text', '{{nothing}}')], empty: words('No cause.') }
    expect(said(none)).toEqual(['No cause.'])
    expect(said({ ...none, when: { ref: '/sources/answer/nothing', op: 'notEmpty' } })).toEqual([])
    expect(said({ ...none, when: { ref: '/sources/answer/behind', op: 'gt', value: 1 } })).toEqual(['No cause.'])
  })
})
