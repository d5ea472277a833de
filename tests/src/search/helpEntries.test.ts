import { expect, test } from 'vitest'
import { findHelp, loadHelp } from '../../../src/search/helpEntries.ts'

const context = {
  language: { locale: 'en-US', translate: ({ text }: { text: string }) => text },
  session: { user: { user_access_securities: [] } },
} as unknown as Parameters<typeof loadHelp>[0]

test('a search for the glossary finds the page of terms, and a search for its name too', async () => {
  const all = await loadHelp(context)
  for (const typed of ['glossary', 'Glossary', 'definitions', 'Terms']) {
    expect(
      findHelp(all, typed).map(({ title, address }) => [title, address]),
      typed,
    ).toContainEqual(['Terms', expect.stringMatching(/\/terms/)])
  }
})
