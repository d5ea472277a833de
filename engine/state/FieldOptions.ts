import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx'
import type { OptionsField } from '../core/definition/fieldModel.ts'
import type { Message } from '../core/definition/model.ts'
import type { OptionValue } from '../core/query/filterValues.ts'
import {
  missingArgs,
  needsRequest,
  optionsOf,
  lookupArguments,
  type OfferedOption,
} from '../core/query/lookupOptions.ts'
import { toFailure, type Failure } from './Failure.ts'
import type { LookupCalls } from './LookupCalls.ts'

type State = 'never' | 'loading' | 'loaded' | 'failed'

const pageSize = 100
/** The number of pages searched for selected values that were not loaded yet. */
const maxPages = 20
const searchDelayMs = 250

interface FieldOptionsDeps {
  calls: LookupCalls
  translate(message: Message): string
  /** The values whose texts are needed. */
  chosen(): OptionValue[]
  /** Options have come, or will not. */
  onLoaded(): void
}

/**
 * The options of one lookup field: never loaded, loading, loaded or failed. An answer to an older question is dropped.
 */
export class FieldOptions {
  state: State = 'never'
  /** The options in the list now: all, or the results of a search. */
  options: OfferedOption[] = []
  keyword = ''
  /** Every option seen under the present args, by its value as text. */
  known = new Map<string, OfferedOption>()
  failure: Failure | null = null
  /** Ids of required args without a value. */
  missing: string[] = []
  #total = 0
  #page = 0
  #args: Record<string, unknown> = {}
  #requestKey: string | null = null
  #question = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly field: OptionsField,
    private deps: FieldOptionsDeps,
  ) {
    makeAutoObservable<this, 'deps'>(
      this,
      {
        field: false,
        deps: false,
        options: observableRef,
        known: observableShallow,
        failure: observableRef,
        missing: observableRef,
      },
      { autoBind: true },
    )
  }

  get paged(): boolean {
    return this.field.lookup.paging
  }

  /** True if every option under these arguments has been loaded. */
  get complete(): boolean {
    return this.state === 'never' || !this.paged || this.known.size >= this.#total
  }

  get hasMore(): boolean {
    return this.paged && this.state === 'loaded' && this.options.length < this.#total
  }

  /** The option's text; until it is known an ellipsis, for its value says nothing to a reader. */
  textOf(value: OptionValue): string {
    return this.known.get(String(value))?.text ?? (this.isAwaited(value) ? '…' : String(value))
  }

  /**
   * Tells if the text of a value is still on its way: its options were not asked for yet, or are being looked through.
   */
  isAwaited(value: OptionValue): boolean {
    const isComing = this.state === 'loading' || (this.state === 'never' && this.missing.length === 0)
    return isComing && this.keyword === '' && !this.known.has(String(value))
  }

  /**
   * Makes sure of the options under these args; when they are the ones already asked for, nothing happens. A search
   * goes on under the new args: somebody may be typing it.
   */
  request(args: Record<string, unknown>): void {
    const key = JSON.stringify(args)
    if (key === this.#requestKey && this.state !== 'failed') return
    this.#requestKey = key
    this.#args = args
    this.known.clear()
    this.missing = missingArgs(this.field.lookup, args)
    if (this.missing.length > 0 || !needsRequest(this.field.lookup, args)) {
      this.#question++
      const nothing = this.missing.length > 0
      this.show(nothing ? [] : optionsOf(this.field.lookup, args, null, this.deps.translate), 1)
      this.state = nothing ? 'never' : 'loaded'
      this.deps.onLoaded()
    } else {
      this.options = []
      void this.load(1)
    }
  }

  retry(): void {
    void this.load(1)
  }

  /** Searches on the server, once the typing rests. */
  search(keyword: string): void {
    this.keyword = keyword
    // The options listed until the answer comes were found for another text.
    this.state = 'loading'
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.load(1), searchDelayMs)
  }

  more(): void {
    if (this.hasMore) void this.load(this.#page + 1)
  }

  private async load(page: number): Promise<void> {
    const question = ++this.#question
    this.state = 'loading'
    const { lookup } = this.field
    const paging = this.paged
      ? { page_number: page, page_size: pageSize, ...(this.keyword ? { key_word: this.keyword } : {}) }
      : {}
    try {
      const answer = await this.deps.calls.request(lookup.endpoint, {
        ...lookupArguments(lookup, this.#args),
        ...paging,
      })
      if (question !== this.#question) return
      runInAction(() => {
        this.#total = this.paged ? Number((answer as { total_items?: number } | null)?.total_items ?? 0) : 0
        this.show(optionsOf(lookup, this.#args, answer, this.deps.translate), page)
        this.state = 'loaded'
        this.failure = null
        const sought =
          this.keyword === '' && page < maxPages && this.deps.chosen().some((value) => !this.known.has(String(value)))
        if (sought && this.hasMore) void this.load(page + 1)
        else if (this.keyword === '') this.deps.onLoaded()
      })
    } catch (error) {
      if (question !== this.#question) return
      runInAction(() => {
        this.state = 'failed'
        this.failure = toFailure(error)
        this.deps.onLoaded()
      })
    }
  }

  private show(options: OfferedOption[], page: number): void {
    for (const option of options) this.known.set(String(option.value), option)
    this.options = page === 1 ? options : [...this.options, ...options]
    this.#page = page
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#question++
  }
}
