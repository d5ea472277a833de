import { makeAutoObservable } from 'mobx'
import type { Report } from '../core/definition/model.ts'
import { elementsOf } from '../core/elements/elementsOf.ts'
import type { Services } from '../services.ts'

/** The reader's comments on a report, by element, stored until the reader removes them. */
export class Comments {
  texts: Record<string, string>

  constructor(
    private report: Report,
    private storage: Services['storage'],
  ) {
    this.texts = readTexts(storage.get(this.#storageName))
    makeAutoObservable<this, 'report' | 'storage'>(this, { report: false, storage: false })
  }

  textOf(element: string): string {
    return this.texts[element] ?? ''
  }

  write(element: string, text: string): void {
    this.texts = { ...this.texts, [element]: text }
    this.storage.set(this.#storageName, this.texts)
  }

  /** As a file's request takes them: those of the elements there are, and not the empty ones. */
  get requestTexts(): Record<string, string> {
    const own = elementsOf(this.report.elements, 'comment')
    return Object.fromEntries(own.flatMap(({ id }) => (this.textOf(id).trim() ? [[id, this.textOf(id).trim()]] : [])))
  }

  get #storageName(): string {
    return `comments.${this.report.id}`
  }
}

function readTexts(stored: unknown): Record<string, string> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
