import { compareStructural, makeAutoObservable, observableRef, observableShallow, reaction, runInAction } from 'mobx'
import type { PickTableField } from '../core/definition/fieldModel.ts'
import type { FilterValue, OptionValue } from '../core/query/filterValues.ts'
import type { Services } from '../services.ts'
import { CallState } from './CallState.ts'
import { callOf } from './endpointParts.ts'
import { ListState } from './ListState.ts'

type PickRow = Record<string, unknown>

/** Rows that can be picked at once: as many as one call answers. */
const mostAtOnce = 500
/** Calls for the values of a link; those of a longer table stay as they are. */
const mostCalls = 20

/** The table that a field's values are picked from: a page of it at a time, as the server has it under these args. */
export class PickState {
  readonly list = new ListState({ page: 1, sort: null, keyword: '' })
  readonly call: CallState
  /** The picks that the default decided. */
  decided: OptionValue[] | null = null
  /** True while the values of a link are looked up. */
  isLooking = false
  /** The texts of rows that were seen on any page, by their values; null for rows without one. */
  texts = new Map<string, string | null>()
  #stops: (() => void)[]

  /** `args` is null while nobody looks at the table. */
  constructor(
    readonly field: PickTableField,
    private args: () => Record<string, unknown> | null,
    private services: Services,
  ) {
    this.call = new CallState(field.lookup.endpoint, services)
    makeAutoObservable<this, 'args' | 'services'>(
      this,
      {
        field: false,
        list: false,
        call: false,
        args: false,
        services: false,
        decided: observableRef,
        texts: observableShallow,
      },
      { autoBind: true },
    )
    this.#stops = [
      reaction(
        () => this.wanted,
        (body) => {
          if (body) void this.call.load(body)
        },
        { equals: compareStructural, fireImmediately: true },
      ),
      reaction(() => this.rows, this.learn, { fireImmediately: true }),
    ]
  }

  get rows(): PickRow[] {
    const rows = this.call.answer?.[this.field.lookup.lists[0]?.id ?? '']
    return Array.isArray(rows) ? (rows as PickRow[]) : []
  }

  /** The row's text; null before its row was seen. */
  textOf(value: OptionValue): string | null {
    return this.texts.get(String(value)) ?? null
  }

  /** Tells if the text of a value is still on its way. */
  isAwaited(value: OptionValue): boolean {
    return this.isLooking && !this.texts.has(String(value))
  }

  /** The number of rows on all pages. */
  get total(): number {
    return Number(this.call.answer?.['total_items'] ?? 0)
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.total / this.field.pageSize))
  }

  /** By the first column until another is chosen. */
  get order(): { column: string; desc: boolean } {
    return this.list.sort ?? { column: this.field.columns[0]?.id ?? '', desc: false }
  }

  /** The values picked by default, once there are rows; null before, and if the default picks none. */
  get byDefault(): OptionValue[] | null {
    const {
      rows,
      total,
      field: { default: preset },
    } = this
    const [row] = rows
    if (!row || (preset === '$only' && total !== 1)) return null
    return preset === '$all' && rows.length === total
      ? rows.map((one) => this.valueOf(one))
      : preset === null
        ? null
        : [this.valueOf(row)]
  }

  /** Returns whether `picked` is every row, as the default `$all` picked them. */
  isEveryRow(picked: FilterValue | undefined): boolean {
    const every = new Set(this.decided)
    return (
      this.field.default === '$all' &&
      every.size > 1 &&
      Array.isArray(picked) &&
      picked.length === every.size &&
      picked.every((one) => every.has(one))
    )
  }

  /** True if the default is known: there is an answer, or none will come. */
  get isSettled(): boolean {
    return this.call.status === 'loaded' || this.call.status === 'failed'
  }

  /** The rows that have what was entered, and what no row has. Rejects as request does. */
  async find(entered: string[]): Promise<{ found: OptionValue[]; missing: string[] }> {
    const { enter, lookup } = this.field
    if (!enter) return { found: [], missing: entered }
    const { method, path, options } = callOf(lookup.endpoint, { ...this.args(), [enter.arg]: entered, page_size: 1 })
    const answer = await this.services.request<Record<string, unknown>>(method, path, options)
    const rows = Array.isArray(answer[enter.list]) ? (answer[enter.list] as PickRow[]) : []
    const known = new Set(rows.map((row) => String(row[enter.column])))
    this.learn(rows)
    return { found: rows.map((row) => this.valueOf(row)), missing: entered.filter((one) => !known.has(one)) }
  }

  /** True if all found rows can be picked at once, and are not all visible anyway. */
  get canPickFound(): boolean {
    return this.total > this.rows.length && this.total <= mostAtOnce
  }

  /** All rows that are found, on whatever page. Rejects as request does. */
  async findAll(): Promise<OptionValue[]> {
    const { lookup } = this.field
    const { method, path, options } = callOf(lookup.endpoint, { ...this.wanted, page_number: 1, page_size: mostAtOnce })
    const answer = await this.services.request<Record<string, unknown>>(method, path, options)
    const rows = answer[lookup.lists[0]?.id ?? '']
    if (!Array.isArray(rows)) return []
    this.learn(rows as PickRow[])
    return (rows as PickRow[]).map((row) => this.valueOf(row))
  }

  /** The values that the table offers under these args, on whatever page. Rejects as request does. */
  async offered(values: OptionValue[], args: Record<string, unknown>): Promise<OptionValue[]> {
    this.isLooking = true
    try {
      return await this.lookUp(values, args)
    } finally {
      runInAction(() => {
        this.isLooking = false
      })
    }
  }

  private async lookUp(values: OptionValue[], args: Record<string, unknown>): Promise<OptionValue[]> {
    const { lookup } = this.field
    const wanted = new Set(values)
    for (let page = 1; wanted.size > 0; page += 1) {
      if (page > mostCalls) return values
      const { method, path, options } = callOf(lookup.endpoint, {
        ...args,
        page_number: page,
        page_size: mostAtOnce,
        order_by: this.field.columns[0]?.id,
        is_sort_desc: false,
      })
      const answer = await this.services.request<Record<string, unknown>>(method, path, options)
      const rows = answer[lookup.lists[0]?.id ?? '']
      if (!Array.isArray(rows) || rows.length === 0) break
      this.learn((rows as PickRow[]).filter((row) => wanted.has(this.valueOf(row))))
      for (const row of rows as PickRow[]) wanted.delete(this.valueOf(row))
      if (page * mostAtOnce >= Number(answer['total_items'] ?? 0)) break
    }
    return values.filter((value) => !wanted.has(value))
  }

  /** Finds the text of a value, as of one chosen in another report. Without an answer its text stays unknown. */
  async findText(value: OptionValue, args: Record<string, unknown>): Promise<void> {
    if (!this.isLooking && !this.texts.has(String(value))) await this.offered([value], args).catch(() => undefined)
  }

  private learn(rows: PickRow[]): void {
    const column = this.field.lookup.lists[0]?.text ?? 'text'
    for (const row of rows)
      this.texts.set(String(this.valueOf(row)), typeof row[column] === 'string' ? row[column] : null)
  }

  valueOf(row: PickRow): OptionValue {
    return row[this.field.lookup.lists[0]?.value ?? 'value'] as OptionValue
  }

  orderBy(column: string): void {
    this.list.order({ column, desc: this.order.column === column && !this.order.desc })
  }

  retry(): void {
    if (this.wanted) void this.call.load(this.wanted)
  }

  dispose(): void {
    for (const stop of this.#stops) stop()
    this.call.dispose()
  }

  private get wanted(): Record<string, unknown> | null {
    const args = this.args()
    const { page, keyword } = this.list
    return (
      args && {
        ...args,
        page_number: page,
        page_size: this.field.pageSize,
        order_by: this.order.column,
        is_sort_desc: this.order.desc,
        ...(keyword ? { key_word: keyword } : {}),
      }
    )
  }
}
