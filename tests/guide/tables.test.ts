import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describedTables } from '../../scripts/describedTables.ts'
import { areas, internalTables } from '../../scripts/tableAreas.ts'
import { tablesReference } from '../../scripts/tablesReference.ts'
import { projectFolder } from '../../server/platform/settings.ts'

const tables = await describedTables(join(projectFolder, '.cache/definitions'))
const described = Object.values(areas).flat()
const readable = tables.filter(({ name }) => described.includes(name))
const columns = readable.flatMap(({ name, columns }) =>
  columns.map((column) => ({ at: `${name}.${column.name}`, ...column })),
)

describe('the reference of tables', () => {
  it('has every table of the product in one area, or says that it is internal', () => {
    expect([...described, ...internalTables].sort()).toEqual(tables.map(({ name }) => name).sort())
  })

  it('says of every table what a row is, and of every column what it means', () => {
    expect(readable.filter(({ row }) => !row).map(({ name }) => name)).toEqual([])
    expect(columns.filter(({ meaning }) => !meaning).map(({ at }) => at)).toEqual([])
  })

  it('says the unit of every column that is named by one, and of every other what null means', () => {
    const units: [suffix: string, unit: RegExp][] = [
      ['_psi', /\bpsi\b/],
      ['_32nds', /32nds of an inch/],
      ['_miles', /\bmiles\b/],
      ['_ft_lb', /\bft-lb\b/],
      ['_minutes', /\bminutes\b/],
    ]
    for (const [suffix, unit] of units) {
      const measured = columns.filter(({ name }) => name.endsWith(suffix))
      expect(measured.length).toBeGreaterThan(0)
      for (const { at, meaning } of measured) expect(`${at}: ${meaning}`).toMatch(unit)
    }
    expect(
      columns.filter(({ isNullable, meaning }) => isNullable && !meaning?.includes('null:')).map(({ at }) => at),
    ).toEqual([])
  })

  it('tells keys, references, allowed values, partitions and whose a row is as the database has them', () => {
    const table = (name: string) => tables.find((one) => one.name === name)
    const column = (at: string) => columns.find((one) => one.at === at)
    expect(table('readings')).toMatchObject({
      partitionedBy: 'inspected_on',
      isOwned: true,
      owners: ['account_id'],
      key: ['account_id', 'inspected_on', 'inspection_id', 'axle_number', 'side', 'wheel_index'],
    })
    expect(table('trailer_check_answers')).toMatchObject({
      partitionedBy: null,
      isOwned: true,
      owners: ['trailer_check_id'],
    })
    expect(table('brands')).toMatchObject({ isOwned: false, owners: [], key: ['brand_id'], uniques: [['name']] })
    expect(table('units')?.owners).toEqual(['account_id', 'location_id'])
    expect(column('readings.tire_id')).toMatchObject({ references: 'tires', isNullable: true })
    expect(column('locations.state_code')?.references).toBe('states')
    expect(column('products.is_retread')?.references).toBeNull()
    expect(column('readings.pressure_severity')?.values).toEqual(['ok', 'plan', 'warning', 'critical', 'not_read'])
  })

  it('draws each reference between tables once, in the area of the table that refers', () => {
    const text = tablesReference(tables, areas)
    const arrows = [...text.matchAll(/^ {2}(\w+) (\|o|\|\|)--o\{ (\w+) : "([\w, ]+)"$/gm)].flatMap(
      ([, end, , name, from = '']) => from.split(', ').map((id) => `${name}.${id} ${end}`),
    )
    expect(arrows.sort()).toEqual(
      columns
        .filter(({ references }) => references)
        .map(({ at, references }) => `${at} ${references}`)
        .sort(),
    )
    expect(text.match(/^```mermaid$/gm)).toHaveLength(Object.keys(areas).length)
  })

  it('links only to chapters that are there, and is linked from where SQL is written', () => {
    const text = readFileSync(join(projectFolder, 'docs/guide/tables.md'), 'utf8')
    expect(text).toBe(tablesReference(tables, areas))
    const chapters = new Set([...text.matchAll(/^### (\w+)$/gm)].map(([, name]) => name))
    expect([...text.matchAll(/\]\(#(\w+)\)/g)].map(([, name]) => name).filter((name) => !chapters.has(name))).toEqual(
      [],
    )
    const guide = readFileSync(join(projectFolder, 'docs/guide/analysts.md'), 'utf8')
    expect(guide.slice(guide.indexOf('## 1. The dataset'), guide.indexOf('## 2. '))).toContain('(tables.md)')
  })
})
