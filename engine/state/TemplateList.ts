import { compareStructural, makeAutoObservable, reaction, runInAction } from 'mobx'
import type { Basket } from '../core/definition/dashboardModel.ts'
import type { Services } from '../services.ts'
import { CallState } from './CallState.ts'
import { endpointParts } from './endpointParts.ts'
import { ListState } from './ListState.ts'

/** A basket that was saved, as its list says. */
export interface SavedTemplate {
  id: number
  account_name: string
  report_name: string
  report_type_display: string
  report_dates: string
  date_created: string
}

/** The columns it is ordered by, each under its number (document 001, section 9). The newest come first. */
export const templateColumns = {
  account_name: 2,
  report_name: 3,
  report_type_display: 4,
  report_dates: 6,
  date_created: 7,
} as const
export type TemplateColumn = keyof typeof templateColumns
const pageSize = 20

/** The reader's templates, a page at a time. */
export class TemplateList {
  readonly list = new ListState({ page: 1, sort: { column: 'date_created', desc: true }, keyword: '' })
  readonly call: CallState
  #stop: () => void

  constructor(
    private templates: NonNullable<Basket['templates']>,
    private services: Services,
  ) {
    this.call = new CallState(templates.list, services)
    makeAutoObservable<this, 'templates' | 'services'>(
      this,
      { list: false, call: false, templates: false, services: false },
      { autoBind: true },
    )
    this.#stop = reaction(
      () => this.wanted,
      (body) => void this.call.load(body),
      { equals: compareStructural, fireImmediately: true },
    )
  }

  get rows(): SavedTemplate[] {
    return (this.call.answer?.['templates'] ?? []) as SavedTemplate[]
  }

  get total(): number {
    return Number(this.call.answer?.['total_items'] ?? 0)
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.total / pageSize))
  }

  orderBy(column: TemplateColumn): void {
    const { sort } = this.list
    this.list.order({ column, desc: sort?.column === column ? !sort.desc : false })
  }

  refresh(): void {
    void this.call.load(this.wanted)
  }

  async remove(id: number): Promise<void> {
    const { method, path } = endpointParts(this.templates.delete)
    try {
      await this.services.request(method, path.replace('{id}', String(id)), {})
    } finally {
      // The list shows the outcome either way.
      runInAction(() => {
        if (this.rows.length === 1 && this.list.page > 1) this.list.goTo(this.list.page - 1)
        else this.refresh()
      })
    }
  }

  dispose(): void {
    this.#stop()
    this.call.dispose()
  }

  private get wanted(): Record<string, unknown> {
    const { page, sort, keyword } = this.list
    return {
      page_number: page,
      page_size: pageSize,
      order_by: templateColumns[(sort?.column ?? 'date_created') as TemplateColumn],
      is_sort_desc: sort?.desc ?? true,
      ...(keyword ? { key_word: keyword } : {}),
    }
  }
}
