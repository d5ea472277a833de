import { makeAutoObservable, observableRef } from 'mobx'
import { resolveBindings, type PointerContext } from '../core/binding/resolve.ts'
import type { Report } from '../core/definition/model.ts'
import { elementsOf } from '../core/elements/elementsOf.ts'
import type { Services } from '../services.ts'
import { CellEdits } from './CellEdits.ts'
import { CellOptions } from './CellOptions.ts'

interface PageEditsDeps {
  services: Services
  surroundings(): PointerContext
  refresh(): void
}

/** The unsaved in-place edits of a page, by grid, and the step that waits until they are saved or discarded. */
export class PageEdits {
  /** By the grid's id. */
  readonly of: Record<string, CellEdits>
  readonly options: CellOptions
  /** The step that follows once the edits are discarded; null while no question is open. */
  waiting: (() => void) | null = null

  constructor({ elements }: Report, { services, surroundings, refresh }: PageEditsDeps) {
    const options = new CellOptions(services, surroundings)
    this.options = options
    this.of = Object.fromEntries(
      elementsOf(elements, 'grid').flatMap(({ id, columns, edit }) =>
        edit
          ? [
              [
                id,
                new CellEdits(
                  { columns, edit },
                  { services, options, refresh, callParameters: () => resolveBindings(edit.with, surroundings()) },
                ),
              ],
            ]
          : [],
      ),
    )
    makeAutoObservable(this, { of: false, options: false, waiting: observableRef }, { autoBind: true })
  }

  get isDirty(): boolean {
    return Object.values(this.of).some((edits) => edits.isDirty)
  }

  get isSaving(): boolean {
    return Object.values(this.of).some(({ isSaving, sending }) => isSaving || sending > 0)
  }

  /** Returns true if `next` has to wait because it would remove the edited rows: the reader is asked. */
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

  restoreFrom(before: PageEdits): void {
    for (const [id, edits] of Object.entries(this.of)) {
      const old = before.of[id]
      if (old) edits.restoreFrom(old)
    }
  }
}
