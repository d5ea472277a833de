import { expect, test } from 'vitest'
import type { Column, GridEdit } from '../../../engine/core/definition/model.ts'
import { ReportPage } from '../../../engine/state/ReportPage.ts'
import type { Row } from '../../../engine/state/SourceState.ts'
import { aTextField } from '../fields.ts'
import { aColumn, aGrid, aReport, aSource } from '../reports.ts'
import { createEngineTestServices, settled, type Call } from './testServices.ts'

const edit: GridEdit = {
  endpoint: 'PUT words/edit',
  list: 'words',
  key: ['id'],
  with: { locale: { from: '/filters/locale' } },
  savesEach: false,
  problems: null,
}
const text = (id: string, given: { required?: boolean } = {}): Column =>
  aColumn(id, { edit: { type: 'text', maxLength: 10, isMultiline: false, required: false, ...given } })
const apply = { id: 'apply', text: 'Anwenden', comment: '' }
const close = { id: 'close', text: null, comment: 'On dialogs' }

function opened(
  save: (call: Call) => unknown = () => ({}),
  columns = [aColumn('id'), text('text'), text('comment')],
  savesEach = false,
) {
  const told: string[] = []
  const world = createEngineTestServices(
    { 'words/report': () => ({ rows: [apply, close], total_items: 2, totals: {} }), 'words/edit': save },
    { notify: (words) => void told.push(words) },
  )
  const report = aReport([aTextField('locale')], {
    sources: { words: aSource('words') },
    elements: [aGrid('words', { columns, edit: { ...edit, savesEach } })],
  })
  const page = new ReportPage(report, world, { search: '?locale=de-DE', params: {} })
  return { page, world, told, edits: page.edits.of['words']! }
}
const refuse = (given: object) => () =>
  Promise.reject(
    Object.assign(new Error('no'), { status: 422, description: 'Not saved', errors: [], id: null, ...given }),
  )
const sent = (world: ReturnType<typeof createEngineTestServices>) =>
  world.calls.filter(({ path }) => path === 'words/edit').map(({ method, body }) => [method, body])

test('cells of several rows are saved in one call, with what was seen before, and the page asks again', async () => {
  const { page, world, told, edits } = opened()
  await settled()
  edits.set(apply, 'text', 'Los')
  edits.set(apply, 'comment', 'On filters')
  edits.set(close, 'text', 'Zu')
  expect([
    edits.count,
    edits.rows.length,
    page.edits.isDirty,
    edits.textOf(apply, 'text'),
    edits.textOf(close, 'comment'),
  ]).toEqual([3, 2, true, 'Los', 'On dialogs'])
  await edits.save()
  expect(sent(world)).toEqual([
    [
      'PUT',
      {
        locale: 'de-DE',
        words: [
          { id: 'apply', text: 'Los', comment: 'On filters', before: { text: 'Anwenden', comment: null } },
          { id: 'close', text: 'Zu', before: { text: null } },
        ],
      },
    ],
  ])
  expect([edits.count, page.edits.isDirty, told]).toEqual([0, false, ['Saved: 3']])
  await settled()
  expect(world.calls.filter(({ path }) => path === 'words/report')).toHaveLength(2)
})

test('what was there before is no edit, and nothing but spaces is nothing', () => {
  const { edits } = opened()
  edits.set(apply, 'text', 'Los')
  edits.set(apply, 'text', 'Anwenden')
  edits.set(close, 'text', '   ')
  expect([edits.count, edits.isDirty]).toEqual([0, false])
  edits.set(apply, 'text', '  ')
  expect(edits.cellOf(apply, 'text')).toEqual({ before: 'Anwenden', text: null, problem: null, remote: null })
})

test('reports an invalid value at its cell before anything is sent', async () => {
  const { world, edits } = opened(undefined, [aColumn('id'), text('text', { required: true }), text('comment')])
  edits.set(apply, 'text', '')
  edits.set(close, 'comment', 'much too long a comment')
  expect(edits.troubled.map(({ key, column, cell }) => [key, column, cell.problem])).toEqual([
    ['["apply"]', 'text', 'text is required.'],
    ['["close"]', 'comment', 'Use at most 10 characters.'],
  ])
  await edits.save()
  expect(sent(world)).toEqual([])
  expect(edits.wanted).toMatchObject({ key: '["apply"]', column: 'text' })
})

test('a refusal goes to its cells and keeps what was put in; one of the row goes to its first', async () => {
  const { edits, world } = opened(
    refuse({
      errors: [
        { field: 'words/1/text', message: 'Keep {{count}}' },
        { field: 'words.0.id', message: 'No such word' },
      ],
    }),
  )
  edits.set(apply, 'comment', 'New')
  edits.set(close, 'text', 'Zu')
  await edits.save()
  expect([
    edits.cellOf(apply, 'comment')?.problem,
    edits.cellOf(close, 'text')?.problem,
    edits.failure,
    edits.count,
  ]).toEqual(['No such word', 'Keep {{count}}', null, 2])
  // Corrected, it can be tried again.
  edits.set(apply, 'comment', 'Newer')
  edits.set(close, 'text', 'Zu!')
  await edits.save()
  expect(sent(world)).toHaveLength(2)
})

test('shows a refusal without a cell above the table', async () => {
  const { edits } = opened(refuse({ status: 500, id: 'abc' }))
  edits.set(apply, 'text', 'Los')
  await edits.save()
  expect([edits.failure, edits.count, edits.isSaving]).toEqual([
    { status: 500, description: 'Not saved', errors: [], id: 'abc' },
    1,
    false,
  ])
})

test('where someone was faster it is chosen whose text stands', async () => {
  let isLate = true
  const { edits, world } = opened((call) =>
    isLate
      ? refuse({
          status: 409,
          errors: [
            { field: 'words/0/text', message: 'Changed meanwhile' },
            { field: 'words/1/text', message: 'Changed meanwhile' },
          ],
          conflict: {
            cells: [
              { index: 0, column: 'text', theirs: 'Ausführen' },
              { index: 1, column: 'text', theirs: 'Schließen' },
            ],
          },
        })()
      : call,
  )
  edits.set(apply, 'text', 'Los')
  edits.set(close, 'text', 'Zu')
  await edits.save()
  const [first, second] = edits.troubled
  expect([first?.cell.remote, second?.cell.remote]).toEqual([{ text: 'Ausführen' }, { text: 'Schließen' }])
  // Undecided, nothing is sent.
  await edits.save()
  expect(sent(world)).toHaveLength(1)
  edits.resolveConflict(first!, 'theirs')
  edits.resolveConflict(second!, 'mine')
  isLate = false
  await edits.save()
  expect(sent(world)[1]).toEqual([
    'PUT',
    { locale: 'de-DE', words: [{ id: 'close', text: 'Zu', before: { text: 'Schließen' } }] },
  ])
})

test('what is being typed is saved with the rest, and its editor is shut', async () => {
  const { world, told, edits } = opened()
  let shut = 0
  edits.set(apply, 'text', 'Los')
  edits.begin(close, 'text', () => void shut++)
  expect(edits.isDirty).toBe(true)
  edits.type('Zu')
  await edits.save()
  expect(sent(world)).toEqual([
    [
      'PUT',
      {
        locale: 'de-DE',
        words: [
          { id: 'apply', text: 'Los', before: { text: 'Anwenden' } },
          { id: 'close', text: 'Zu', before: { text: null } },
        ],
      },
    ],
  ])
  expect([told, shut, edits.isDirty]).toEqual([['Saved: 2'], 1, false])
})

test('an open editor with changed text blocks leaving the page; discarding removes the text', () => {
  const { page, edits } = opened()
  const next: string[] = []
  let shut = 0
  edits.begin(apply, 'text', () => void shut++)
  edits.type('Anwenden')
  expect([edits.isDirty, page.edits.hold(() => void next.push('left'))]).toEqual([false, false])
  edits.type('Los')
  expect([edits.count, edits.isDirty, page.edits.hold(() => void next.push('left'))]).toEqual([0, true, true])
  page.edits.leave()
  expect([next, shut, edits.count, edits.isDirty]).toEqual([['left'], 1, 0, false])
  edits.begin(apply, 'text', () => void shut++)
  edits.type('Los')
  edits.end()
  expect([edits.isDirty, shut]).toEqual([false, 1])
})

test('edits survive turning pages; other filters wait until the edits are discarded', async () => {
  const { page, edits } = opened()
  await settled()
  edits.set(apply, 'text', 'Los')
  page.lists['words']!.goTo(2)
  page.lists['words']!.search('zu')
  expect([edits.count, page.edits.waiting]).toEqual([1, null])
  page.parameters.open('step')
  page.parameters.set('locale', 'fr-FR')
  page.apply()
  expect([page.parameters.applied, page.edits.waiting === null]).toEqual([{ locale: 'de-DE' }, false])
  page.edits.stay()
  expect([page.edits.waiting, edits.count]).toEqual([null, 1])
  page.apply()
  page.edits.leave()
  expect([page.parameters.applied, edits.count]).toEqual([{ locale: 'fr-FR' }, 0])
})

test('under another version of the definition editing goes on, without the columns that are gone', async () => {
  const { page, world, edits } = opened()
  await settled()
  edits.set(apply, 'text', 'Los')
  edits.set(apply, 'comment', 'New')
  const next = new ReportPage(
    aReport([aTextField('locale')], {
      sources: { words: aSource('words') },
      elements: [aGrid('words', { columns: [aColumn('id'), text('text')], edit })],
    }),
    world,
    { search: page.search, params: {}, before: page },
  )
  expect(next.edits.of['words']!.rows.map(({ cells }) => [...cells.keys()])).toEqual([['text']])
  await next.edits.of['words']!.save()
  expect(sent(world)).toEqual([
    ['PUT', { locale: 'de-DE', words: [{ id: 'apply', text: 'Los', before: { text: 'Anwenden' } }] }],
  ])
})

test('who gives edits up while they are saved gives the save up', async () => {
  const { world, told, edits } = opened(
    ({ signal }) =>
      new Promise((resolve, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason))
        setTimeout(() => resolve({}), 20)
      }),
  )
  await settled()
  edits.set(apply, 'text', 'Los')
  const saved = edits.save()
  edits.discard()
  await saved
  expect([
    world.calls.find(({ path }) => path === 'words/edit')?.signal?.aborted,
    edits.isSaving,
    edits.failure,
    edits.isDirty,
    told,
  ]).toEqual([true, false, null, false, []])
  // The server may have saved them all the same: the page asks again.
  expect(world.calls.at(-1)?.path).toBe('words/report')
})

const held = ({ signal }: Call) =>
  new Promise((resolve, fail) => {
    signal?.addEventListener('abort', () => fail(signal.reason))
    setTimeout(() => resolve({}), 20)
  })

test('who gives up a cell that is saved at once gives that save up', async () => {
  const { page, world, edits } = opened(held, undefined, true)
  await settled()
  edits.set(apply, 'text', 'Los')
  expect(page.isWriting).toBe(true)
  edits.discard()
  await settled()
  expect([
    world.calls.find(({ path }) => path === 'words/edit')?.signal?.aborted,
    page.isWriting,
    edits.isDirty,
    edits.failure,
  ]).toEqual([true, false, false, null])
  // The server may have saved it all the same.
  expect(world.calls.filter(({ path }) => path === 'words/report')).toHaveLength(2)
  edits.set(close, 'text', 'Zu')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect([sent(world).length, page.isWriting, edits.isDirty]).toEqual([2, false, false])
})

test('keeps the errors of cells under another version of the definition', async () => {
  const { page, world, edits } = opened(refuse({ status: 500 }))
  await settled()
  edits.set(apply, 'text', 'Los')
  await edits.save()
  page.actions.failure = edits.failure
  const next = new ReportPage(page.report, world, { search: page.search, params: {}, before: page })
  expect([next.edits.of['words']!.failure?.status, next.actions.failure?.status]).toEqual([500, 500])
})

const paste = (edits: ReturnType<typeof opened>['edits'], texts: [Row, string, string][], leftOut = 0) =>
  edits.pasting.paste(
    texts.map(([row, column, put]) => ({ row, column, text: put })),
    leftOut,
  )

test('a pasted block is one step: taken back, every cell is what it was, be it an edit or none', async () => {
  const { edits } = opened()
  edits.set(apply, 'text', 'Los')
  await paste(
    edits,
    [
      [apply, 'text', 'Anwenden!'],
      [apply, 'comment', 'two\nlines'],
      [close, 'text', 'much too long a text'],
    ],
    2,
  )
  expect(edits.pasting.last).toMatchObject({ leftOut: 2 })
  expect([edits.textOf(apply, 'text'), edits.textOf(apply, 'comment'), edits.problemAt(close, 'text')]).toEqual([
    'Anwenden!',
    'two lines',
    'Use at most 10 characters.',
  ])
  edits.pasting.undo()
  expect([edits.count, edits.textOf(apply, 'text'), edits.textOf(apply, 'comment'), edits.wanted]).toEqual([
    1,
    'Los',
    null,
    { key: '["apply"]', column: 'text' },
  ])
  expect(edits.pasting.canUndo).toBe(false)
})

test('what is put in after a paste ends the step', async () => {
  const { edits } = opened()
  await paste(edits, [[close, 'text', 'Zu']])
  edits.set(apply, 'text', 'Los')
  expect(edits.pasting.canUndo).toBe(false)
  edits.pasting.undo()
  expect(edits.textOf(close, 'text')).toBe('Zu')
})

test('where rows are saved by themselves, each pasted row is saved once, a wrong one waits, and undo saves what was there', async () => {
  const { edits, world } = opened(undefined, undefined, true)
  await paste(edits, [
    [apply, 'text', 'Los'],
    [apply, 'comment', 'New'],
    [close, 'text', 'much too long a text'],
  ])
  expect(sent(world)).toEqual([
    [
      'PUT',
      {
        locale: 'de-DE',
        words: [{ id: 'apply', text: 'Los', comment: 'New', before: { text: 'Anwenden', comment: null } }],
      },
    ],
  ])
  expect(edits.troubled.map(({ key }) => key)).toEqual(['["close"]'])
  edits.pasting.undo()
  await settled()
  expect(sent(world)[1]).toEqual([
    'PUT',
    {
      locale: 'de-DE',
      words: [{ id: 'apply', text: 'Anwenden', comment: null, before: { text: 'Los', comment: 'New' } }],
    },
  ])
  expect(edits.isDirty).toBe(false)
})
