import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { boxMessages } from '../../../engine/core/chart/boxData.ts'
import { noteMessages } from '../../../engine/core/chart/chartNotes.ts'
import { bandMessages } from '../../../engine/core/chart/comparisonData.ts'
import { compareMessages } from '../../../engine/core/chart/legend.ts'
import { baseKeyOf } from '../../../engine/core/language/plural.ts'
import { presetMessages } from '../../../engine/core/query/datePreset.ts'
import { changeMessages } from '../../../engine/core/format/changeText.ts'
import { restoreMessages } from '../../../engine/state/BasketState.ts'
import { pasteProblemMessages } from '../../../engine/state/CellPaste.ts'
import { fileMessages } from '../../../engine/state/formBody.ts'
import { pasteMessages } from '../../../engine/views/grid/pasteMessages.ts'
import { rowMessages } from '../../../engine/views/document/DocumentTable.tsx'
import { liveMessages } from '../../../engine/views/home/LiveValue.tsx'
import { scrollMessages } from '../../../engine/views/ScrollBox.tsx'
import { includedMessages, stateMessages, messages } from '../../../engine/views/messages.ts'

const pack = JSON.parse(readFileSync(new URL('../../../locales/en-US.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>
const spoken = Object.fromEntries(
  [
    messages,
    presetMessages,
    includedMessages,
    stateMessages,
    noteMessages,
    compareMessages,
    bandMessages,
    boxMessages,
    restoreMessages,
    fileMessages,
    changeMessages,
    pasteProblemMessages,
    pasteMessages,
    scrollMessages,
    rowMessages,
    liveMessages,
  ].flatMap((table) => Object.values(table).map(({ key, text }) => [key, text])),
)

test('the pack of en-US says what the engine says, no more and no less', () => {
  const said = Object.entries(pack).filter(
    ([key]) => key.startsWith('engine.') && !(key.endsWith('_one') && baseKeyOf(key, pack)),
  )
  expect(Object.fromEntries(said.map(([key, text]) => [baseKeyOf(key, pack) ?? key, text]))).toEqual(spoken)
})

test('the keys of the pack are in order', () => {
  expect(Object.keys(pack)).toEqual(Object.keys(pack).toSorted())
})
