import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import type { ReportDefinition } from '../../../../schemas/generated/report.ts'

const base = fileURLToPath(new URL('./broken/base/', import.meta.url))
type Edit = Record<string, unknown>

/** Returns the problems of the base when a text and a number column of its grid have these editors. */
async function problemsOf(
  text: Edit,
  grid: Edit = {},
  more: { column?: string; files?: Record<string, object>; change?(report: ReportDefinition): void } = {},
): Promise<[string, string][]> {
  const folder = mkdtempSync(join(tmpdir(), 'cells-'))
  cpSync(base, folder, { recursive: true })
  const path = join(folder, 'units/units.report.json')
  const report = JSON.parse(readFileSync(path, 'utf8')) as ReportDefinition
  const element = report.elements.find(({ type }) => type === 'grid') as {
    edit?: object
    columns: { id: string; edit?: object }[]
  }
  element.edit = { endpoint: 'PUT own/units/edit', list: 'units', key: ['unit_id'], ...grid }
  element.columns.find(({ id }) => id === (more.column ?? 'unit_number'))!.edit = text
  more.change?.(report)
  writeFileSync(path, JSON.stringify(report))
  for (const [name, value] of Object.entries(more.files ?? {}))
    writeFileSync(join(folder, 'units', name), JSON.stringify(value))
  const { problems } = await loadCatalog(folder)
  rmSync(folder, { recursive: true })
  return problems.map(({ code, at }) => [code, at.replace(/^\/elements\/\d+/, '')])
}
const edit = '/columns/1/edit'

it('takes a text, a choice of options, and one of a lookup', async () => {
  for (const one of [
    {},
    { maxLength: 9, multiline: true },
    { options: [{ value: 'a', label: 'A' }], required: true },
    { lookup: 'types', args: { unit_number: { from: '/row/unit_number' } } },
  ]) {
    expect([one, await problemsOf(one, { saves: 'each' })]).toEqual([one, []])
  }
})

it.each<[Edit, [string, string][]]>([
  [{ minimum: 1 }, [['unfit-property', `${edit}/minimum`]]],
  [{ options: [{ value: 'a', label: 'A' }], maxLength: 3 }, [['unfit-property', `${edit}/maxLength`]]],
  [{ lookup: 'types', options: [{ value: 'a', label: 'A' }] }, [['wrong-form', `${edit}/lookup`]]],
  [{ lookup: 'kinds' }, [['unknown-lookup', `${edit}/lookup`]]],
  [
    { lookup: 'types', args: { unit_numbers: { from: '/row/unit_number' } } },
    [['unknown-arg', `${edit}/args/unit_numbers`]],
  ],
  [
    { lookup: 'types', args: { unit_number: { from: '/row/number' } } },
    [['unknown-column', `${edit}/args/unit_number/from`]],
  ],
  [{ args: { unit_number: { from: '/row/unit_number' } } }, [['missing-property', edit]]],
])('reports %j at its place', async (one, expected) => {
  expect(await problemsOf(one)).toEqual(expected)
})

it('knows the column of errors, and that rows of the browser feed no file', async () => {
  expect(await problemsOf({}, { problems: 'unit_number' })).toEqual([['unknown-column', '/edit/problems']])
  const kept = {
    local: true,
    rowKey: 'unit_id',
    fields: { unit_id: { type: 'integer' }, unit_number: { type: 'text' } },
  }
  const isKept = (endpoint: string, include?: string[]) =>
    problemsOf(
      {},
      {},
      {
        files: { 'kept.dataset.json': kept },
        change(report) {
          report.sources.kept = { endpoint, dataset: 'kept' }
          report.elements.push({
            id: 'kept',
            type: 'grid',
            source: 'kept',
            columns: [{ id: 'unit_number', title: 'Unit' }],
          })
          if (include) for (const item of report.exports ?? []) item.include = include
        },
      },
    )
  expect(await isKept('POST local/uploaded-units/list')).toEqual([])
  expect(await isKept('POST own/kept')).toEqual([['local-dataset', '/sources/kept/dataset']])
  expect(await isKept('POST local/uploaded-units/lists')).toEqual([['unknown-endpoint', '/sources/kept/endpoint']])
  expect(await isKept('POST local/uploaded-units/list', ['kept'])).toEqual([['local-dataset', '/exports/0']])
})
