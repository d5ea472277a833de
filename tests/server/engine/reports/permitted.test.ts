import { describe, expect, it } from 'vitest'
import type { Holder } from '../../../../engine/core/access/may.ts'
import type { Element, ElementKind, Security } from '../../../../engine/core/definition/model.ts'
import { toStatement, type Dataset } from '../../../../server/engine/query/toStatement.ts'
import { permitted, withoutPlaces } from '../../../../server/engine/reports/permitted.ts'
import { aColumn, aGrid, aReport, aSource, aTile } from '../../../engine/reports.ts'

const dataset: Dataset = {
  kind: 'dataset',
  id: 'units',
  rowKey: ['id'],
  sql: 'select 1',
  columns: [
    { id: 'id', type: 'integer' },
    { id: 'secret', type: 'text', search: true },
    { id: 'plain', type: 'text', search: true },
    { id: 'scope_id', type: 'integer', internal: true },
  ],
  totals: [
    { id: 'count', aggregate: 'count' },
    { id: 'of_secret', aggregate: 'countDistinct', column: 'secret' },
    { id: 'less', aggregate: 'difference', of: ['count', 'of_secret'] },
    { id: 'tile', group: 'tiles', aggregate: 'sum', column: 'plain' },
  ],
}
const source = aSource('units')
const guard: Security = { code: 'SECRET', groups: null, flag: null }
const stranger: Holder = { group: 'CUS', codes: [], flags: [], entrances: {} }
const keeper = { group: 'CUS', codes: ['SECRET'], flags: [], entrances: {} }
const title = { key: 't', text: 'T' }
const base = { title: null, show: 'both' as const, security: null }
const tile = (from: string, security: Security | null) => aTile({ from }, { security })

/**
 * Each kind of element with the column `secret` behind a code: by its own part where it has one, else by the whole
 * element.
 */
const guarded: Record<ElementKind, ((security: Security | null) => Element) | null> = {
  tiles: (security) => ({ ...base, id: 'e', type: 'tiles', tiles: [tile('/sources/units/secret', security)] }),
  details: (security) => ({
    ...base,
    id: 'e',
    type: 'details',
    onlyFilled: false,
    items: [tile('/sources/units/secret', security)],
  }),
  cover: (security) => ({
    ...base,
    id: 'e',
    type: 'cover',
    title,
    lines: [tile('/sources/units/secret', security)],
    isOwnPage: true,
  }),
  grid: (security) => aGrid('units', { columns: [aColumn('secret', { security })] }),
  records: (security) => ({
    ...base,
    id: 'e',
    type: 'records',
    source: 'units',
    columns: [aColumn('secret', { security })],
    links: [],
    view: null,
    rows: null,
    switch: null,
  }),
  images: (security) => ({
    ...base,
    id: 'e',
    type: 'images',
    source: 'units',
    image: 'plain',
    thumbnail: 'plain',
    name: 'plain',
    captions: [aColumn('secret', { security })],
    empty: null,
  }),
  statements: (security) => ({
    ...base,
    security,
    id: 'e',
    type: 'statements',
    values: [{ id: 'v', value: { from: '/sources/units/secret' }, format: 'text', quantity: null }],
    statements: [],
    empty: null,
    when: null,
  }),
  view: (security) => ({
    ...base,
    security,
    id: 'e',
    type: 'view',
    view: 'axles',
    each: null,
    with: { rows: { from: '/sources/units/secret' } },
  }),
  chart: (security) =>
    ({
      ...base,
      id: 'e',
      type: 'chart',
      source: 'units',
      x: { column: 'plain', partial: null },
      split: null,
      facet: null,
      references: [],
      compare: [],
      series: [{ id: 's', column: 'secret', security }],
    }) as unknown as Element,
  // They show nothing of a source.
  section: null,
  comment: null,
}
const of = (elements: Element[], holder = stranger) => permitted(aReport([], { elements }), source, dataset, holder)

describe('what a user is answered of a source', () => {
  for (const [kind, make] of Object.entries(guarded)) {
    if (make)
      it(`is without what ${kind} show behind a code, in rows, search and totals`, () => {
        const { columns, withheld } = of([make(guard)])
        expect(columns).toEqual(['id', 'plain'])
        expect(withheld).toEqual({ columns: ['secret'], totals: ['of_secret', 'less'] })
        expect(of([make(guard)], keeper).withheld).toEqual({ columns: [], totals: [] })
        expect(of([make(null)]).withheld).toEqual({ columns: [], totals: [] })
        expect(of([{ ...make(null), security: guard }]).withheld.columns).toContain('secret')
        expect(of([make(guard), aGrid('units', { columns: [aColumn('secret')] })]).withheld.columns).toEqual([])
      })
  }

  it('is without a total that only a guarded tile or column shows', () => {
    expect(
      of([{ ...base, id: 'e', type: 'tiles', tiles: [tile('/sources/units/totals/tiles/tile', guard)] }]).withheld,
    ).toEqual({ columns: [], totals: ['tile'] })
    expect(
      of([
        aGrid('units', {
          columns: [aColumn('plain'), aColumn('id', { total: '/totals/tiles/tile', security: guard })],
        }),
      ]).withheld.totals,
    ).toEqual(['tile'])
  })

  it('is without guarded places inside a row or a header', () => {
    const { places } = of([
      {
        ...base,
        id: 'e',
        type: 'details',
        onlyFilled: false,
        items: [tile('/sources/units/info/owner', guard), tile('/sources/units/info/plate', null)],
      },
    ])
    expect(withoutPlaces({ info: { owner: 'A', plate: 'B' }, id: 1 }, places)).toEqual({ info: { plate: 'B' }, id: 1 })
  })

  it('is searched and counted by SQL that does not name it', () => {
    const { columns, withheld } = of([guarded.grid!(guard)])
    const { text } = toStatement(
      {
        dataset: 'units',
        parameters: {},
        columns,
        keyword: 'x',
        withheld,
        sort: [{ column: 'id', desc: false }],
        rows: { number: 1, size: 1 },
        totals: true,
      },
      {
        userId: 1,
        scope: { kind: 'all' },
        units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
        codes: [],
        flags: [],
        group: 'CUS',
        currencySymbol: '$',
        dateFormat: 'MM/DD/YYYY',
        userName: '',
        userLastName: '',
      },
      () => dataset,
    )
    expect(text).not.toContain('secret')
    expect(text).toContain('plain ~')
  })
})
