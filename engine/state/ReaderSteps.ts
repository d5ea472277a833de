import { makeAutoObservable } from 'mobx'

export type StepKind = 'filters' | 'tab' | 'sort' | 'page' | 'keyword'

/**
 * The reader's own changes of a page: each is a step that the browser's Back takes back. A change without one, such as
 * an
 * option that is chosen by itself, belongs to the step before it.
 */
export class ReaderSteps {
  count = 0
  /** The kind of the latest step: quick steps of one kind are one. */
  kind: StepKind | null = null

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  record(kind: StepKind): void {
    this.count += 1
    this.kind = kind
  }
}
