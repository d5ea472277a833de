import { makeAutoObservable } from 'mobx'
import type { Report } from '../core/definition/model.ts'
import type { ChosenColumn } from '../core/elements/shownColumns.ts'
import { readQuery } from '../core/query/filterAddress.ts'
import type { Services } from '../services.ts'

const widths = { least: 40, most: 800 }
const maxColumns = 100

/** The columns of one grid as its reader has chosen, ordered and sized them, stored for them under a name. */
export class ColumnLayout {
  /** null: as the definition has them. */
  chosen: ChosenColumn[] | null

  /** `text` is that of an address, which counts before what is stored; null where the address does not say. */
  constructor(
    private readonly name: string,
    private readonly storage: Services['storage'],
    text: string | null,
  ) {
    this.chosen = readColumns(text) ?? readColumns(storedText(storage.get(name)))
    makeAutoObservable<this, 'name' | 'storage'>(this, { name: false, storage: false }, { autoBind: true })
  }

  /** As in an address: `unit_number,critical:120`. Empty: as the definition has them. */
  get text(): string {
    return (this.chosen ?? []).map(({ id, width }) => (width === null ? id : `${id}:${width}`)).join(',')
  }

  /** Shows these columns in this order. Those that were shown keep their width. */
  choose(ids: readonly string[]): void {
    const before = new Map(this.chosen?.map(({ id, width }) => [id, width]))
    this.#set(ids.map((id) => ({ id, width: before.get(id) ?? null })))
  }

  /** Sizes one of the columns that are shown. */
  resize(shown: readonly string[], column: string, width: number): void {
    this.choose(shown)
    const rounded = Math.round(Math.min(widths.most, Math.max(widths.least, width)))
    this.#set((this.chosen ?? []).map((one) => (one.id === column ? { ...one, width: rounded } : one)))
  }

  reset(): void {
    this.chosen = null
    this.storage.remove(this.name)
  }

  /** Back and forward: the address leads. One that says nothing leaves everything as it is. */
  follow(text: string | null): void {
    const columns = readColumns(text)
    if (columns && text !== this.text) this.chosen = columns
  }

  isSized(column: string): boolean {
    return this.chosen?.some(({ id, width }) => id === column && width !== null) ?? false
  }

  #set(chosen: ChosenColumn[]): void {
    this.chosen = chosen
    this.storage.set(this.name, this.text)
  }
}

const storedText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** null where the text names no column. Columns that are gone are left out where they are shown. */
function readColumns(text: string | null): ChosenColumn[] | null {
  const columns = (text ?? '')
    .split(',')
    .slice(0, maxColumns)
    .flatMap((item): ChosenColumn[] => {
      const [, id, width] = /^([a-z_]\w*)(?::(\d{2,3}))?$/i.exec(item) ?? []
      return id === undefined
        ? []
        : [{ id, width: width === undefined ? null : Math.min(widths.most, Math.max(widths.least, Number(width))) }]
    })
  const distinct = columns.filter(({ id }, index) => columns.findIndex((other) => other.id === id) === index)
  return distinct.length > 0 ? distinct : null
}

/** The name under which an address has the columns of a grid. */
const columnsParam = (element: string): string => `columns-${element}`

/** True for a name under which an address has the columns of some grid. */
export const isColumnsParam = (name: string): boolean => name.startsWith(columnsParam(''))

/** A layout for each grid of a report that is seen on the screen. */
export function columnLayouts(
  report: Report,
  storage: Services['storage'],
  search: string,
): Record<string, ColumnLayout> {
  const named = readQuery(search)
  const grids = report.elements.filter(({ type, show }) => type === 'grid' && show !== 'export')
  return Object.fromEntries(
    grids.map(({ id }) => [
      id,
      new ColumnLayout(`columns.${report.id}.${id}`, storage, named.get(columnsParam(id)) ?? null),
    ]),
  )
}

/** The part of an address that tells the columns of grids; empty where all are as the definition has them. */
export function writeLayouts(layouts: Record<string, ColumnLayout>): string {
  return Object.entries(layouts)
    .flatMap(([id, { text }]) => (text === '' ? [] : [`${columnsParam(id)}=${text}`]))
    .join('&')
}

export function followLayouts(layouts: Record<string, ColumnLayout>, search: string): void {
  const named = readQuery(search)
  for (const [id, layout] of Object.entries(layouts)) layout.follow(named.get(columnsParam(id)) ?? null)
}
