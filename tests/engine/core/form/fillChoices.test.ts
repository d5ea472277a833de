import { expect, it } from 'vitest'
import { fillChoices } from '../../../../engine/core/form/fillChoices.ts'
import { aChoiceField, aTextField } from '../../fields.ts'
import { aForm } from '../../forms.ts'

const answers = ['pass', 'fail']
const section = {
  ...aForm([
    aChoiceField('lights', answers),
    aChoiceField('brakes', answers),
    aChoiceField('color', ['red']),
    aTextField('notes'),
  ]).sections[0]!,
  fill: { title: { key: 'f', text: 'Pass unanswered' }, value: 'pass' },
}

it('answers what has no answer and offers this one, and leaves the rest', () => {
  const values = { lights: 'fail', brakes: null, color: null, notes: null, elsewhere: null }
  expect(fillChoices(section, values, () => true)).toEqual({
    lights: 'fail',
    brakes: 'pass',
    color: null,
    notes: null,
    elsewhere: null,
  })
})

it('answers nothing that is hidden or disabled, and says so by the same values', () => {
  const values = { lights: 'fail', brakes: null, color: null, notes: null }
  expect(fillChoices(section, values, ({ id }) => id !== 'brakes')).toBe(values)
})
