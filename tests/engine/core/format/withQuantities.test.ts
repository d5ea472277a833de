import { expect, test } from 'vitest'
import { unitsOf } from '../../../../domain/units.ts'
import { withQuantities } from '../../../../engine/core/format/withQuantities.ts'

const inches = {
  units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
  locale: 'en-US',
  currencySymbol: '$',
}
const metric = {
  units: unitsOf({ pressure: 'kPa', tread: 'mm', distance: 'km' }),
  locale: 'fr-FR',
  currencySymbol: '€',
}

test.each([
  ['Within {{pressure:5}}', 'Within 5\u00a0psi', 'Within 34\u00a0kPa'],
  ['{{tread:4}} to under {{tread:8}}', '4/32″ to under 8/32″', '3,2\u00a0mm to under 6,4\u00a0mm'],
  ['Life over {{distance:310685.6}}', 'Life over 310,686\u00a0mi', 'Life over 500\u202f000\u00a0km'],
  [
    '{{count}} of {{tread:x}} and {{toString:4}}',
    '{{count}} of {{tread:x}} and {{toString:4}}',
    '{{count}} of {{tread:x}} and {{toString:4}}',
  ],
  ['Nothing measured', 'Nothing measured', 'Nothing measured'],
])('%s', (text, read, readInMetric) => {
  expect([withQuantities(text, inches), withQuantities(text, metric)]).toEqual([read, readInMetric])
})
