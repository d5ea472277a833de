import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import pack from '../../locales/en-US.json' with { type: 'json' }
import { allGroupMessages } from '../../src/session/toGroupMessage.ts'
import { news } from '../../src/shell/news.ts'
import { axleMessages } from '../../src/views/axles/axleMessages.ts'
import { doubtMessages, inspectorMessages, notReadReasons } from '../../src/views/inspector/inspectorMessages.ts'
import { messages } from '../../src/messages.ts'

it('the pack of en-US says what the code says', () => {
  const all = [
    ...Object.values(messages),
    ...Object.values(axleMessages),
    ...Object.values(inspectorMessages),
    ...Object.values(doubtMessages),
    ...notReadReasons,
    ...allGroupMessages,
    ...news.flatMap(({ title, text }) => [title, text]),
  ]
  const known: Record<string, string> = pack
  expect(Object.fromEntries(all.map(({ key }) => [key, known[key] ?? known[`${key}_other`]]))).toEqual(
    Object.fromEntries(all.map(({ key, text }) => [key, text])),
  )
})

/** Words that a locale must not use for a unit or a picture: the glossary has one word for each. */
const otherWords: Record<string, RegExp> = {
  'de-DE': /\beinheit|\bfoto|\bbemerkung/i,
  'es-ES': /\bunidad|\bimagen|\bimágenes|\bubicación/i,
  'fr-FR': /\bunité|\bimage/i,
  'it-IT': /\bunità|\bfoto\b/i,
  'nl-NL': /\beenhe|\bafbeelding|\bvloot/i,
  'pl-PL': /\bjednostk|\bobraz/i,
  'pt-PT': /\bunidade|\bimage[mn]/i,
}

it.each(Object.entries(otherWords))(
  '%s calls units and pictures in the inspector and on a survey as everywhere else',
  (locale, other) => {
    const said = JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')) as Record<string, string>
    const isOfSurvey = (key: string): boolean =>
      /^(shell\.(inspector|unsent)|server\.surveys|(report|form)\.(survey-|unit-inspection|add-unit-image)|engine\.\w*image)/.test(
        key,
      )
    expect(Object.entries(said).filter(([key, text]) => isOfSurvey(key) && other.test(text))).toEqual([])
  },
)
