import { expect, test } from 'vitest'
import { presetValues } from '../../../engine/state/initialValues.ts'
import { aDateField, aTextField } from '../fields.ts'

test('a form that adds opens with what its row says, and with today in place of a day that has not begun here', () => {
  const fields = [aDateField('past', { isPast: true, default: 'today' }), aDateField('any'), aTextField('name')]
  const now = new Date(2026, 10, 28, 1)
  const opened = (day: string | null) => presetValues(fields, { past: day, any: day, name: 'Ada' }, now)
  // A location to the west is a day behind, one beyond the date line a day ahead.
  expect(opened('2026-11-27')).toMatchObject({ past: '2026-11-27', any: '2026-11-27', name: 'Ada' })
  expect(opened('2026-11-29')).toMatchObject({ past: '2026-11-28', any: '2026-11-29' })
  expect(opened(null)).toMatchObject({ past: '2026-11-28', any: null })
})
