import { makeAutoObservable } from 'mobx'
import type { Sort } from '../core/definition/model.ts'
import type { Paging } from '../core/query/requestOf.ts'
import type { ReaderSteps } from './ReaderSteps.ts'

/** The shown part of a list, and its order. A new order or keyword restarts at the first page. */
export class ListState implements Paging {
  page: number
  sort: Sort | null
  keyword: string

  /** With `steps`, each change by the reader is a step of the page. */
  constructor(
    begin: Paging,
    private readonly steps: ReaderSteps | null = null,
  ) {
    this.page = begin.page
    this.sort = begin.sort
    this.keyword = begin.keyword
    makeAutoObservable<this, 'steps'>(this, { steps: false }, { autoBind: true })
  }

  get shown(): Paging {
    return { page: this.page, sort: this.sort, keyword: this.keyword }
  }

  goTo(page: number): void {
    if (Math.max(1, page) === this.page) return
    this.page = Math.max(1, page)
    this.steps?.record('page')
  }

  /** Goes to the first page of another result; the change that led to it is the reader's step. */
  begin(): void {
    this.page = 1
  }

  order(sort: Sort | null): void {
    this.sort = sort
    this.page = 1
    this.steps?.record('sort')
  }

  search(keyword: string): void {
    if (keyword === this.keyword) return
    this.keyword = keyword
    this.page = 1
    this.steps?.record('keyword')
  }

  follow(paging: Paging): void {
    this.page = paging.page
    this.sort = paging.sort
    this.keyword = paging.keyword
  }
}
