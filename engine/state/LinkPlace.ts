import { makeAutoObservable } from 'mobx'
import type { Report, Source } from '../core/definition/model.ts'
import type { Address } from '../core/query/filterAddress.ts'
import type { Paging } from '../core/query/requestOf.ts'
import type { ReaderSteps } from './ReaderSteps.ts'

interface Missing {
  /** The column that the list cannot be ordered by. */
  sort: string | null
  /** The page that the list does not have. */
  page: string | null
}

/** The order and the page that a link asks for and its list does not have, until the reader takes a step. */
export class LinkPlace {
  private found: Missing = { sort: null, page: null }
  private requestedPage = 1
  private at = 0

  constructor(
    private readonly report: Pick<Report, 'elements'>,
    readonly source: Source | null,
    private readonly steps: ReaderSteps,
  ) {
    makeAutoObservable<this, 'report' | 'steps'>(
      this,
      { report: false, source: false, steps: false },
      { autoBind: true },
    )
  }

  get missing(): Missing {
    return this.steps.count === this.at ? this.found : { sort: null, page: null }
  }

  /**
   * Returns the place that an address requests, without an order that its list lacks. A remembered place with an
   * unknown order gets no notice.
   */
  read({ sort, page, keyword, unread }: Address, isLink = true): Paging {
    const columns = this.report.elements.flatMap((element) =>
      element.type === 'grid' && element.source === this.source?.id ? element.columns : [],
    )
    const isKnown = sort === null || columns.length === 0 || columns.some(({ id }) => id === sort.column)
    this.at = this.steps.count
    this.requestedPage = page
    this.found = {
      sort: isKnown || !isLink ? null : (sort?.column ?? null),
      page: unread.find(({ id }) => id === 'page')?.text ?? null,
    }
    return { page, keyword, sort: isKnown ? sort : null }
  }

  /** Notes that the list ends before a page. */
  miss(page: number): void {
    if (page === this.requestedPage) this.found = { ...this.found, page: String(page) }
  }
}
