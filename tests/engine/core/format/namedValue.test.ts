import { expect, test } from 'vitest'
import { namedValue } from '../../../../engine/core/format/namedValue.ts'

test.each([
  ['en-US', 'Pressure: 100 psi'],
  ['de-DE', 'Pressure: 100 psi'],
  ['fr-FR', 'Pressure\u00a0: 100 psi'],
  ['fr-CA', 'Pressure\u00a0: 100 psi'],
])('%s joins a name and its value as it is written there', (locale, text) =>
  expect(namedValue('Pressure', '100 psi', locale)).toBe(text),
)
