import { expect, test } from 'vitest'
import { loadSyllables } from '../../../../server/engine/exports/syllables.ts'
import { textLines } from '../../../../server/engine/exports/textLines.ts'

/** As wide as it has letters. */
const letters = (text: string): number => text.length

test.each([
  ['de-DE', 'Durchschnittsprofiltiefe (mm)', 14, ['Durchschnitts-', 'profiltiefe', '(mm)']],
  ['de-DE', 'Solldruckabweichung', 10, ['Solldruck-', 'abweichung']],
  ['nl-NL', 'Bandenspanning', 9, ['Banden-', 'spanning']],
  ['fr-FR', 'Inspection', 7, ['Inspec-', 'tion']],
])('in %s a heading %j of %i letters a line is parted between syllables', async (locale, text, width, lines) => {
  const syllablesOf = await loadSyllables(locale)
  expect(textLines(text, width, letters, syllablesOf)).toEqual(lines)
})

test('a word that fits is whole, and one without syllables, or too narrow a line for them, is parted anywhere', async () => {
  const syllablesOf = await loadSyllables('de-DE')
  expect(textLines('Solldruck ist Solldruck', 13, letters, syllablesOf)).toEqual(['Solldruck ist', 'Solldruck'])
  expect(textLines('Solldruck', 3, letters, syllablesOf)).toEqual(['Sol', 'ldr', 'uck'])
  expect(textLines('Solldruck', 5, letters)).toEqual(['Solld', 'ruck'])
  expect(await loadSyllables('ja-JP')).toBeNull()
  expect(await loadSyllables('zh-CN')).toBeNull()
})

test('every line is as wide as it may be at most, and the lines say the text', async () => {
  const text = 'Früheste Reifenzustandsbewertung je Achskonfiguration, Abweichung vom Solldruck'
  const syllablesOf = await loadSyllables('de-DE')
  for (let width = 9; width <= 40; width++) {
    const lines = textLines(text, width, letters, syllablesOf)
    expect(lines.every((line) => line.length <= width)).toBe(true)
    expect(lines.join(' ').replaceAll('- ', '')).toBe(text)
  }
})
