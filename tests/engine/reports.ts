import type { Field } from '../../engine/core/definition/fieldModel.ts'
import type { Binding, Column, GridElement, Report, Source, Tile } from '../../engine/core/definition/model.ts'

export function aSource(id: string, given: Partial<Source> = {}): Source {
  return {
    id,
    endpoint: `POST ${id}/report`,
    dataset: id,
    list: 'rows',
    isShared: false,
    leads: !given.one,
    isApart: false,
    header: null,
    absent: null,
    one: false,
    required: true,
    paging: true,
    pageInfo: null,
    inside: null,
    pageSize: 10,
    searchable: true,
    sort: [],
    with: null,
    ...given,
  }
}

export function aGrid(source: string, given: Partial<GridElement> = {}): GridElement {
  return {
    id: source,
    type: 'grid',
    title: null,
    show: 'both',
    security: null,
    source,
    link: null,
    all: null,
    empty: null,
    emptyAction: null,
    onlyFilled: false,
    quiet: null,
    columns: [],
    rowsAsColumns: false,
    edit: null,
    actions: [],
    ...given,
  }
}

export function aColumn(id: string, given: Partial<Column> = {}): Column {
  return {
    id,
    title: { key: id, text: id },
    term: null,
    group: null,
    format: 'text',
    quantity: null,
    width: 120,
    pin: null,
    total: null,
    tone: 'neutral',
    tones: null,
    toneOf: null,
    better: null,
    beside: [],
    link: null,
    show: 'both',
    edit: null,
    onlyFilled: false,
    isOptional: false,
    onlyVaried: false,
    isLive: false,
    isWrapped: false,
    visible: null,
    sortable: true,
    security: null,
    ...given,
  }
}

export function aTile(value: Binding, given: Partial<Tile> = {}): Tile {
  return {
    id: 'tile',
    title: { key: 't', text: 'Tile' },
    help: null,
    term: null,
    value,
    format: 'text',
    quantity: null,
    words: null,
    tone: 'neutral',
    compare: null,
    link: null,
    filter: null,
    security: null,
    ...given,
  }
}

export function aReport(fields: Field[], given: Partial<Report> = {}): Report {
  return {
    kind: 'report',
    id: 'r',
    title: { key: 'r', text: 'R' },
    description: null,
    help: null,
    route: '/r',
    layout: 'page',
    order: 100,
    redirects: [],
    parent: null,
    parentWith: {},
    beside: null,
    security: null,
    params: [],
    steps: fields.length > 0 ? [{ id: 'step', title: { key: 's', text: 'Step' }, isHidden: false, fields }] : [],
    count: null,
    refusals: [],
    sources: { units: aSource('units') },
    elements: [aGrid('units')],
    exports: [],
    subject: { values: [], filter: null },
    asOf: [],
    actions: [],
    visits: [],
    generate: null,
    dashboard: null,
    ...given,
  }
}
