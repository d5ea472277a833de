import { describe, expect, it } from 'vitest'
import { noAccess } from '../../../../engine/core/access/Access.ts'
import type { Holder } from '../../../../engine/core/access/may.ts'
import { pruneReport } from '../../../../engine/core/access/pruneReport.ts'
import type { Condition, Element, ElementKind, Security } from '../../../../engine/core/definition/model.ts'
import { parseElement, pruneElement, shownElement, usesOf } from '../../../../engine/core/elements/elementKinds.ts'
import type { DescribedDataset } from '../../../../engine/core/definition/datasetModel.ts'
import type { ElementDefinition, ReportDefinition } from '../../../../schemas/generated/report.ts'
import { aColumn, aGrid, aReport } from '../../reports.ts'

const dataset: DescribedDataset = {
  kind: 'dataset',
  id: 'units',
  rowKey: ['id'],
  columns: [
    { id: 'id', type: 'integer' },
    { id: 'open', type: 'text' },
    { id: 'secret', type: 'numeric', quantity: 'pressure' },
  ],
}
const report: ReportDefinition = {
  kind: 'report',
  id: 'r',
  title: 'R',
  route: '/r',
  sources: { units: { endpoint: 'POST own/units', dataset: 'units', list: 'units' } },
  elements: [],
}
const value = { from: '/sources/units/secret' }
const security = { code: 'TMTQSRPT' } as const

/**
 * Each kind with two parts, the second of them behind a code; how many parts it has; what is left for who has no code.
 */
const guarded: Record<ElementKind, { authored: ElementDefinition; parts(element: Element): string[] }> = {
  tiles: {
    authored: {
      id: 'e',
      type: 'tiles',
      tiles: [
        { id: 'one', title: 'One', value },
        { id: 'two', title: 'Two', value, security },
      ],
    },
    parts: (e) => idsOf(e, 'tiles'),
  },
  details: {
    authored: {
      id: 'e',
      type: 'details',
      items: [
        { id: 'one', title: 'One', value },
        { id: 'two', title: 'Two', value, security },
      ],
    },
    parts: (e) => idsOf(e, 'items'),
  },
  cover: {
    authored: {
      id: 'e',
      type: 'cover',
      lines: [
        { id: 'one', title: 'One', value },
        { id: 'two', title: 'Two', value, security },
      ],
    },
    parts: (e) => idsOf(e, 'lines'),
  },
  grid: {
    authored: {
      id: 'e',
      type: 'grid',
      source: 'units',
      columns: [
        { id: 'open', title: 'One' },
        { id: 'secret', title: 'Two', security },
      ],
    },
    parts: (e) => idsOf(e, 'columns'),
  },
  images: {
    authored: {
      id: 'e',
      type: 'images',
      source: 'units',
      image: 'open',
      name: 'open',
      captions: [
        { id: 'open', title: 'One' },
        { id: 'secret', title: 'Two', security },
      ],
    },
    parts: (e) => idsOf(e, 'captions'),
  },
  chart: {
    authored: {
      id: 'e',
      type: 'chart',
      title: 'Chart',
      chart: 'bar',
      source: 'units',
      x: 'id',
      y: [
        { id: 'one', title: 'One', column: 'id' },
        { id: 'two', title: 'Two', column: 'secret', security },
      ],
      compare: [{ id: 'before', kind: 'previousYear', of: 'two', column: 'secret', title: 'Before' }],
    },
    parts: (e) => [...idsOf(e, 'series'), ...idsOf(e, 'compare')],
  },
  records: {
    authored: {
      id: 'e',
      type: 'records',
      show: 'screen',
      source: 'units',
      columns: [
        { id: 'open', title: 'One' },
        { id: 'secret', title: 'Two', security },
      ],
      rows: { column: 'open', dataset: 'units', columns: [{ id: 'secret', title: 'Two' }] },
    },
    parts: (e) => idsOf(e, 'columns'),
  },
  view: { authored: { id: 'e', type: 'view', view: 'axles', with: { rows: value } }, parts: () => ['whole'] },
  statements: {
    authored: {
      id: 'e',
      type: 'statements',
      values: [{ id: 'one', value }],
      statements: [{ id: 's', text: '{{one}}' }],
    },
    parts: () => ['whole'],
  },
  section: { authored: { id: 'e', type: 'section', title: 'Section' }, parts: () => ['whole'] },
  comment: { authored: { id: 'e', type: 'comment', title: 'Comment' }, parts: () => ['whole'] },
}
const idsOf = (element: Element, list: string): string[] =>
  (element as unknown as Record<string, { id: string }[]>)[list]?.map(({ id }) => id) ?? []
const parsed = (authored: ElementDefinition) =>
  parseElement(authored, 'report.r.elements', {
    report,
    datasetOf: () => dataset,
    headerOf: () => undefined,
    library: {
      dataset: () => dataset,
      lookup: () => undefined,
      access: {
        ...noAccess,
        groups: [{ id: 'CUS', title: { key: 'access.groups.CUS', text: 'Customer' }, reach: 'accounts' }],
      },
    },
  })
const stranger: Holder = { group: 'CUS', codes: ['TMLOGIN'], flags: [], entrances: {} }
const keeper: Holder = { group: 'CUS', codes: ['TMLOGIN', 'TMTQSRPT'], flags: [], entrances: {} }

describe('every kind of element', () => {
  for (const [kind, { authored, parts }] of Object.entries(guarded)) {
    const isWhole = parts(parsed(authored))[0] === 'whole'

    it(`${kind}: is sent without its parts behind a code, and whole to who holds it`, () => {
      const element = parsed(authored)
      expect(element).toMatchObject({ id: 'e', type: kind, show: authored.show ?? 'both', security: null })
      expect(pruneElement(element, keeper)).toEqual(element)
      const left = pruneElement(element, stranger)
      expect(left && parts(left)).toEqual(isWhole ? ['whole'] : [parts(element)[0]])
    })

    it(`${kind}: is gone as a whole where it stands behind a code itself`, () => {
      const element = parsed({ ...authored, security })
      expect(pruneElement(element, stranger)).toBeNull()
      expect(pruneElement(element, keeper)).toEqual(element)
    })
  }

  it('a chart of which nothing may be drawn is gone', () => {
    const chart = parsed({
      ...guarded.chart.authored,
      y: [{ id: 'two', title: 'Two', column: 'secret', security }],
    } as unknown as ElementDefinition)
    expect(pruneElement(chart, stranger)).toBeNull()
  })

  it('shows only parts whose condition holds, and is itself where all do', () => {
    const visible: Condition = { ref: '/filters/open', op: 'eq', value: 'yes' }
    const withCondition: Element[] = [
      aGrid('units', { columns: [aColumn('open'), aColumn('secret', { visible })] }),
      { ...parsed(guarded.images.authored), captions: [aColumn('open'), aColumn('secret', { visible })] } as Element,
      {
        ...parsed(guarded.chart.authored),
        compare: [
          { id: 'open', visible: null },
          { id: 'secret', visible },
        ],
      } as unknown as Element,
    ]
    for (const element of withCondition) {
      const list = { grid: 'columns', images: 'captions', chart: 'compare' }[
        element.type as 'grid' | 'images' | 'chart'
      ]
      expect(
        idsOf(
          shownElement(element, () => false),
          list,
        ),
      ).toEqual(['open'])
      expect(shownElement(element, () => true)).toBe(element)
    }
    for (const { authored } of Object.values(guarded)) {
      const element = parsed(authored)
      expect(shownElement(element, () => false)).toBe(element)
    }
  })

  it('tells what it shows of its sources, by the code that each part stands behind; what is written in the definition is of none', () => {
    const uses = (authored: ElementDefinition) =>
      usesOf(parsed(authored)).map(({ pointer, security: asked }) => [pointer, asked?.code ?? null])
    expect(uses(guarded.tiles.authored)).toEqual([
      ['/sources/units/secret', null],
      ['/sources/units/secret', 'TMTQSRPT'],
    ])
    expect(uses(guarded.grid.authored)).toEqual([
      ['/sources/units/open', null],
      ['/sources/units/secret', 'TMTQSRPT'],
    ])
    expect(
      uses({
        id: 'e',
        type: 'tiles',
        tiles: [
          { id: 'one', title: 'One', value: { value: 7 } },
          { id: 'two', title: 'Two', value: { from: '/params/id' } },
        ],
      }),
    ).toEqual([])
  })

  it('writes numbers in the unit of their column, in tables and along charts', () => {
    expect(parsed(guarded.grid.authored)).toMatchObject({
      columns: [
        { quantity: null, format: 'text' },
        { quantity: 'pressure', format: 'decimal' },
      ],
    })
    expect(
      parsed({
        ...guarded.chart.authored,
        y: [{ id: 's', title: 'S', column: 'secret' }],
        compare: [],
      } as unknown as ElementDefinition),
    ).toMatchObject({ quantity: 'pressure', format: 'decimal' })
  })
})

describe('the heading of a group of columns', () => {
  const headings = (...groups: (string | { t: string })[]) => {
    const grid = parsed({
      id: 'e',
      type: 'grid',
      source: 'units',
      columns: groups.map((group, index) => ({ id: ['open', 'secret'][index]!, title: 'T', group })),
    }) as Extract<Element, { type: 'grid' }>
    return grid.columns.map(({ group }) => group)
  }

  it('is named by the first of them, whatever it says in English', () => {
    expect(headings('Tread', 'Tread').map((group) => group?.key)).toEqual(
      Array(2).fill('report.r.elements.e.columns.groups.open'),
    )
    expect(headings('Tread depth', 'Tread depth')[1]).toEqual({
      key: 'report.r.elements.e.columns.groups.open',
      text: 'Tread depth',
    })
    expect(headings('Tread', 'Pressure').map((group) => group?.key)).toEqual([
      'report.r.elements.e.columns.groups.open',
      'report.r.elements.e.columns.groups.secret',
    ])
    expect(headings({ t: 'common.tread' }, { t: 'common.tread' })[1]).toEqual({ key: 'common.tread', text: '' })
  })
})

describe('a column whose values are groups', () => {
  it('reads them by the titles of the access definition', () => {
    const grid = parsed({
      id: 'e',
      type: 'grid',
      source: 'units',
      columns: [{ id: 'open', title: 'Group', wordsOf: 'groups' }],
    })
    expect(grid).toMatchObject({ columns: [{ words: { CUS: { key: 'access.groups.CUS', text: 'Customer' } } }] })
  })
})

describe('a report as one may see it', () => {
  const guard: Security = { code: 'TMTQSRPT', groups: null, flag: null }
  const title = { key: 't', text: 'T' }
  const whole = aReport([], {
    exports: [null, guard].map((asked, index) => ({
      id: `file${index}`,
      title,
      format: 'pdf',
      endpoint: 'POST x/y',
      include: [],
      orientation: 'portrait',
      isPlain: false,
      bilingual: null,
      security: asked,
      body: {},
    })),
    visits: [null, guard].map((asked, index) => ({
      id: `visit${index}`,
      title,
      site: 's',
      stored: 'd',
      security: asked,
    })),
    actions: [null, guard].map((asked, index) => ({
      id: `act${index}`,
      type: 'generate',
      title,
      visible: null,
      enabled: null,
      security: asked,
    })),
  })

  it('is without the files, visits and actions that ask for more', () => {
    const left = pruneReport(whole, stranger)
    expect([left?.exports, left?.visits, left?.actions].map((list) => list?.map(({ id }) => id))).toEqual([
      ['file0'],
      ['visit0'],
      ['act0'],
    ])
    expect(pruneReport(whole, keeper)).toEqual(whole)
  })

  it('is nothing where it asks for more itself', () => {
    expect(pruneReport({ ...whole, security: guard }, stranger)).toBeNull()
  })
})
