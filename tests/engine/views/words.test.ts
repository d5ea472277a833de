import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noteWords } from '../../../engine/core/chart/chartNotes.ts'
import { compareWords } from '../../../engine/core/chart/legend.ts'
import { wordOfForm } from '../../../engine/core/language/plural.ts'
import { presetWords } from '../../../engine/core/query/datePreset.ts'
import { changeWords } from '../../../engine/core/format/changeText.ts'
import { restoreWords } from '../../../engine/state/BasketState.ts'
import { pasteProblemWords } from '../../../engine/state/CellPaste.ts'
import { fileWords } from '../../../engine/state/formBody.ts'
import { pasteWords } from '../../../engine/views/grid/pasteWords.ts'
import { rowWords } from '../../../engine/views/document/DocumentTable.tsx'
import { liveWords } from '../../../engine/views/home/LiveValue.tsx'
import { scrollWords } from '../../../engine/views/ScrollBox.tsx'
import { includedWords, stateWords, words } from '../../../engine/views/words.ts'

const pack = JSON.parse(readFileSync(new URL('../../../locales/en-US.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>
const spoken = Object.fromEntries(
  [
    words,
    presetWords,
    includedWords,
    stateWords,
    noteWords,
    compareWords,
    restoreWords,
    fileWords,
    changeWords,
    pasteProblemWords,
    pasteWords,
    scrollWords,
    rowWords,
    liveWords,
  ].flatMap((table) => Object.values(table).map(({ key, text }) => [key, text])),
)

test('the pack of en-US says what the engine says, no more and no less', () => {
  const said = Object.entries(pack).filter(
    ([key]) => key.startsWith('engine.') && !(key.endsWith('_one') && wordOfForm(key, pack)),
  )
  expect(Object.fromEntries(said.map(([key, text]) => [wordOfForm(key, pack) ?? key, text]))).toEqual(spoken)
})

test('the keys of the pack are in order', () => {
  expect(Object.keys(pack)).toEqual(Object.keys(pack).toSorted())
})
