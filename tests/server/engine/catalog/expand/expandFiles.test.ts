import { expect, it } from 'vitest'
import { checkInherited } from '../../../../../server/engine/catalog/check/dataset/checkInherited.ts'
import { expandFiles } from '../../../../../server/engine/catalog/expand/expandFiles.ts'
import { describeProblem } from '../../../../../server/engine/catalog/problems/describeProblem.ts'
import { readDefinition } from '../../../../../server/engine/catalog/read/readDefinitions.ts'
import type { DefinitionFile } from '../../../../../server/engine/catalog/read/DefinitionFile.ts'

const aFile = (name: string, value: object, sql: string | null = null): DefinitionFile =>
  readDefinition(`units/${name}.json`, JSON.stringify(value, null, 2), sql) as DefinitionFile
const aDataset = (name: string, value: object, sql = 'select 1'): DefinitionFile => aFile(`${name}.dataset`, value, sql)
const valueOf = (key: string, files: DefinitionFile[]): Record<string, unknown> => ({
  ...expandFiles(files).find((file) => file.key === key)?.value,
})

const since = { id: 'since', type: 'date' }
const states = { id: 'states', type: 'text', multiple: true }
const account = { id: 'account', type: 'integer', required: true }

it('a dataset takes the parameters of those it stands on, its own first and as it says', () => {
  const files = [
    aDataset('units', { parameters: [since, states] }),
    aDataset('dated', { parameters: [{ ...since, required: true }, account] }, 'select * from :dataset(units) u'),
    aDataset('counted', {}, 'select * from :dataset(dated) d -- not :dataset(other)'),
  ]
  expect(valueOf('dataset dated', files).parameters).toEqual([{ ...since, required: true }, account, states])
  expect(valueOf('dataset counted', files).parameters).toEqual([{ ...since, required: true }, account, states])
  expect(files[2]?.value).not.toHaveProperty('parameters')
})

it('but for what it leaves out, for those that stand on it too; nothing of that is left', () => {
  const files = [
    aDataset('units', { parameters: [since, states] }),
    aDataset('ever', { except: ['since'] }, 'select * from :dataset(units) u'),
    aDataset('counted', {}, 'select * from :dataset(ever) e'),
  ]
  expect(valueOf('dataset ever', files)).toEqual({ kind: 'dataset', id: 'ever', parameters: [states] })
  expect(valueOf('dataset counted', files).parameters).toEqual([states])
})

it('a repeated parameter appears twice, to be reported', () => {
  expect(valueOf('dataset units', [aDataset('units', { parameters: [since, states, since] })])?.parameters).toEqual([
    since,
    states,
    since,
  ])
})

it('datasets in a circle take what there is, without end', () => {
  const files = [
    aDataset('one', { parameters: [since] }, 'select * from :dataset(two) t'),
    aDataset('two', { parameters: [states] }, 'select * from :dataset(one) o'),
  ]
  expect(valueOf('dataset one', files).parameters).toEqual([since, states])
})

it('reports two foundations with different parameters at the second, unless it states or omits the parameter itself', () => {
  const foundations = [
    aDataset('units', { parameters: [since] }),
    aDataset('seen', { parameters: [{ ...since, required: true }] }),
  ]
  const both = 'select * from :dataset(units) u\njoin :dataset(seen) s using (unit_id)'
  const told = (value: object): string[] =>
    checkInherited([...foundations, aDataset('both', value, both)]).map(describeProblem)
  expect(told({})).toEqual([
    'units/both.sql:2:6 / parameter "since" differs in units and seen, on which this dataset is based; declare it here',
  ])
  expect(told({ parameters: [since] })).toEqual([])
  expect(told({ except: ['since'] })).toEqual([])
})

it('reports the omission of something that is not there', () => {
  const files = [
    aDataset('units', { parameters: [since] }),
    aDataset('ever', { except: ['sinse'] }, 'select * from :dataset(units) u'),
  ]
  expect(checkInherited(files).map(describeProblem)).toEqual([
    'units/ever.dataset.json:3:5 /except/0 parameter "sinse" is not declared by the dataset; did you mean "since"?',
  ])
})

it("a lookup without args takes its datasets' parameters, except those filled by a list", () => {
  const files = [
    aDataset('units', { parameters: [since, states] }),
    aDataset('of-account', { parameters: [account] }, 'select * from :dataset(units) u'),
    aFile('all.lookup', {
      lists: [
        { id: 'units', dataset: 'units', with: { states: { value: ['OH'] } } },
        { id: 'mine', dataset: 'of-account' },
      ],
    }),
    aFile('none.lookup', { args: [], lists: [{ id: 'units', dataset: 'units' }] }),
  ]
  expect(valueOf('lookup all', files).args).toEqual([
    { id: 'since' },
    { id: 'account', required: true },
    { id: 'states' },
  ])
  expect(valueOf('lookup none', files).args).toEqual([])
})

it.each(['report', 'form', 'card'])(
  "a field of a %s binds its lookup's args to earlier fields of the same name",
  (kind) => {
    const dates = { id: 'seen', type: 'dateRange', names: { from: 'since', to: 'until' } }
    const unit = { id: 'unit', type: 'lookup', lookup: 'units' }
    const own = { ...unit, id: 'other', args: { states: { value: ['OH'] } } }
    const fields = [{ id: 'account', type: 'number' }, dates, unit, own, { id: 'states', type: 'text' }]
    const root = kind === 'form' ? 'form' : 'filters'
    const page =
      {
        report: { filters: { steps: [{ fields: fields.slice(0, 1) }, { fields: fields.slice(1) }] } },
        form: { sections: [{ fields: fields.slice(0, 1) }, { fields: fields.slice(1) }] },
        card: { settings: fields },
      }[kind] ?? {}
    const files = [
      aDataset('units', { parameters: [since, states, account] }),
      aFile('units.lookup', { lists: [{ id: 'units', dataset: 'units' }] }),
      aFile(`page.${kind}`, page),
    ]
    const bound = { since: { from: `/${root}/seen/from` }, account: { from: `/${root}/account` } }
    const text = JSON.stringify(valueOf(`${kind} page`, files))
    expect(text).toContain(JSON.stringify({ ...unit, args: bound }))
    expect(text).toContain(JSON.stringify({ ...own, args: { ...own.args, ...bound } }))
  },
)
