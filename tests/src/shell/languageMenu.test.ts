import { expect, test } from 'vitest'
import { showsLanguages } from '../../../src/shell/LanguageMenu.tsx'

test('the languages are hidden in North America alone, and there not from developers', () => {
  const shown = (['NA', 'LA', 'EU', 'AS'] as const).map((region) =>
    (['development', 'test', 'stage', 'production'] as const).filter((stage) => showsLanguages({ region, stage })),
  )
  const all = ['development', 'test', 'stage', 'production']
  expect(shown).toEqual([['development'], all, all, all])
})
