import { expect, it } from 'vitest'
import german from '../../../locales/de-DE.json' with { type: 'json' }
import english from '../../../locales/en-US.json' with { type: 'json' }
import { termIds, termsChapter } from '../../../src/help/terms.ts'

it('lists every term that the locales have, and no other', () => {
  const known = Object.keys(english).flatMap((key) => /^common\.term\.(\w+)\.text$/.exec(key)?.[1] ?? [])
  expect([...termIds].sort()).toEqual(known.sort())
})

it('is a chapter in the language and the order of the reader', () => {
  const pack: Record<string, string> = german
  const { blocks } = termsChapter('Begriffe', ({ key }) => pack[key] ?? key, 'de-DE')
  expect(blocks.slice(0, 3)).toEqual([
    { type: 'heading', level: 1, id: 'terms', children: ['Begriffe'] },
    { type: 'heading', level: 2, id: 'reject_rate', children: ['Ablehnungsquote'] },
    { type: 'paragraph', children: ['Der Anteil der zur Runderneuerung angebotenen Karkassen, die abgelehnt wurden.'] },
  ])
  expect(blocks).toHaveLength(1 + 2 * termIds.length)
})
