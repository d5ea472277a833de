import { makeAutoObservable } from 'mobx'
import type { Sort } from '../core/definition/model.ts'
import type { Paging } from '../core/query/requestOf.ts'

/** Which part of a list is shown and in which order. A new order or keyword begins at the first page. */
export class ListState implements Paging {
  page: number
  sort: Sort | null
  keyword: string

  constructor(begin: Paging) {
    this.page = begin.page
    this.sort = begin.sort
    this.keyword = begin.keyword
    makeAutoObservable(this, {}, { autoBind: true })
  }

  get shown(): Paging {
    return { page: this.page, sort: this.sort, keyword: this.keyword }
  }

  goTo(page: number): void {
    this.page = Math.max(1, page)
  }

  order(sort: Sort | null): void {
    this.sort = sort
    this.page = 1
  }

  search(keyword: string): void {
    if (keyword === this.keyword) return
    this.keyword = keyword
    this.page = 1
  }

  follow(paging: Paging): void {
    this.page = paging.page
    this.sort = paging.sort
    this.keyword = paging.keyword
  }
}
