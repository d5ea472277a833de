import { expect, it } from 'vitest'
import pack from '../../locales/en-US.json' with { type: 'json' }
import { allGroupWords } from '../../src/session/groupWords.ts'
import { news } from '../../src/shell/news.ts'
import { axleWords } from '../../src/views/axles/axleWords.ts'
import { doubtWords, inspectorWords, notReadReasons } from '../../src/views/inspector/inspectorWords.ts'
import { words } from '../../src/words.ts'

it('the pack of en-US says what the code says', () => {
  const all = [...Object.values(words), ...Object.values(axleWords), ...Object.values(inspectorWords), ...Object.values(doubtWords), ...notReadReasons, ...allGroupWords, ...news.flatMap(({ title, text }) => [title, text])]
  const known: Record<string, string> = pack
  expect(Object.fromEntries(all.map(({ key }) => [key, known[key] ?? known[`${key}_other`]]))).toEqual(Object.fromEntries(all.map(({ key, text }) => [key, text])))
})
