import { makeAutoObservable, observableRef } from 'mobx'
import { resolveBindings, type Surroundings } from '../core/binding/resolve.ts'
import type { Report } from '../core/definition/model.ts'
import { elementsOf } from '../core/elements/elementsOf.ts'
import type { Services } from '../services.ts'
import { CellEdits } from './CellEdits.ts'
import { CellOptions } from './CellOptions.ts'

interface PageEditsDeps {
  services: Services
  surroundings(): Surroundings
  refresh(): void
}

/** What was edited in place on a page, grid by grid, and what has to wait until that is saved or given up. */
export class PageEdits {
  /** By the grid's id. */
  readonly of: Record<string, CellEdits>
  readonly options: CellOptions
  /** What goes on once the edits are given up; null while nothing is asked. */
  waiting: (() => void) | null = null

  constructor({ elements }: Report, { services, surroundings, refresh }: PageEditsDeps) {
    const options = new CellOptions(services, surroundings)
    this.options = options
    this.of = Object.fromEntries(elementsOf(elements, 'grid').flatMap(({ id, columns, edit }) =>
      (edit ? [[id, new CellEdits({ columns, edit }, { services, options, refresh, told: () => resolveBindings(edit.with, surroundings()) })]] : [])))
    makeAutoObservable(this, { of: false, options: false, waiting: observableRef }, { autoBind: true })
  }

  get isDirty(): boolean {
    return Object.values(this.of).some((edits) => edits.isDirty)
  }

  get isSaving(): boolean {
    return Object.values(this.of).some(({ isSaving, sending }) => isSaving || sending > 0)
  }

  /** Whether `next` has to wait, for it would take the edits' rows away: the reader is asked. */
  hold(next: () => void): boolean {
    if (!this.isDirty) return false
    this.waiting = next
    return true
  }

  stay(): void {
    this.waiting = null
  }

  leave(): void {
    const next = this.waiting
    this.waiting = null
    for (const edits of Object.values(this.of)) edits.discard()
    next?.()
  }

  takeOver(before: PageEdits): void {
    for (const [id, edits] of Object.entries(this.of)) {
      const old = before.of[id]
      if (old) edits.takeOver(old)
    }
  }
}
