import { makeAutoObservable, runInAction } from 'mobx'
import { resolveBindings, type PointerContext } from '../core/binding/resolve.ts'
import type { Column, ColumnChoice } from '../core/definition/model.ts'
import {
  missingArgs,
  needsRequest,
  optionsOf,
  lookupArguments,
  type OfferedOption,
} from '../core/query/lookupOptions.ts'
import type { Services } from '../services.ts'
import { LookupCalls } from './LookupCalls.ts'
import type { Row } from './SourceState.ts'

/** One answer holds them all: what is chosen in a cell has no pages to search. */
const maxOptions = 500

/** The options of a grid's cells, requested when a cell is first drawn, once for all cells with the same request. */
export class CellOptions {
  /** By lookup and args. */
  #known = new Map<string, OfferedOption[]>()
  #requests = new Map<string, Promise<void>>()
  #calls: LookupCalls
  /** Grows when options come: what draws cells draws them again. */
  revision = 0

  constructor(
    private services: Services,
    private surroundings: () => PointerContext,
  ) {
    this.#calls = new LookupCalls(services)
    makeAutoObservable<this, 'services' | 'surroundings'>(
      this,
      { services: false, surroundings: false, of: false, load: false, textOf: false },
      { autoBind: true },
    )
  }

  /** The options of a cell, in the reader's words; none until they have come. */
  of({ edit }: Column, row: Row): OfferedOption[] {
    if (edit?.type !== 'choice') return []
    const own = edit.options.map(({ value, label }): OfferedOption => ({
      value,
      text: this.services.translate(label),
      hint: null,
    }))
    return edit.lookup ? [...own, ...this.answered(edit, row)] : own
  }

  /** The options of a cell once they have come; none when they could not be asked for. */
  async load(column: Column, row: Row): Promise<OfferedOption[]> {
    this.of(column, row)
    await Promise.all(this.#requests.values())
    return this.of(column, row)
  }

  /** Returns the label of a value; the value itself if it is unknown. */
  textOf(column: Column, row: Row, value: unknown): string {
    const text = String(value ?? '')
    return text === '' ? '' : (this.of(column, row).find((option) => String(option.value) === text)?.text ?? text)
  }

  dispose(): void {
    this.#calls.dispose()
  }

  private answered({ lookup, args: bindings }: ColumnChoice, row: Row): OfferedOption[] {
    // Read, so that whoever draws them hears of it when they come.
    void this.revision
    const args = resolveBindings(bindings, { ...this.surroundings(), row })
    if (!lookup || missingArgs(lookup, args).length > 0) return []
    if (!needsRequest(lookup, args)) return optionsOf(lookup, args, null, this.services.translate)
    const key = `${lookup.id} ${JSON.stringify(args)}`
    if (!this.#requests.has(key)) {
      this.#requests.set(key, this.loadOptions(key, lookup, args))
    }
    return this.#known.get(key) ?? []
  }

  private async loadOptions(
    key: string,
    lookup: NonNullable<ColumnChoice['lookup']>,
    args: Record<string, unknown>,
  ): Promise<void> {
    const paging = lookup.paging ? { page_number: 1, page_size: maxOptions } : {}
    try {
      const answer = await this.#calls.request(lookup.endpoint, { ...lookupArguments(lookup, args), ...paging })
      runInAction(() => {
        this.#known.set(key, optionsOf(lookup, args, answer, this.services.translate))
        this.revision += 1
      })
    } catch {
      // A cell that is drawn again asks again; meanwhile its value stands for itself.
      this.#requests.delete(key)
    }
  }
}
