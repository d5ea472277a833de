import { compareStructural, makeAutoObservable, reaction } from 'mobx'
import type { FilterCount } from '../core/definition/fieldModel.ts'
import { namedFilters } from '../core/query/filterValues.ts'
import type { Services } from '../services.ts'
import { CallState } from './CallState.ts'
import type { FilterState } from './FilterState.ts'

const restMs = 250

/**
 * The number of rows that the filters being chosen would find. It is requested while a step is open, after a pause. A
 * newer request cancels the older one, here and on the server.
 */
export class FilterCounting {
  readonly #call: CallState
  readonly #stop: () => void
  /** The filters of the last answered request. */
  private answered: string | null = null

  constructor(
    readonly definition: FilterCount,
    private parameters: FilterState,
    private services: Services,
  ) {
    this.#call = new CallState(definition.endpoint, services)
    makeAutoObservable<this, 'parameters' | 'services'>(this, { definition: false, parameters: false, services: false })
    this.#stop = reaction(
      () => this.body,
      (body) => {
        if (body) void this.load(body)
      },
      {
        equals: compareStructural,
        delay: restMs,
        fireImmediately: true,
      },
    )
  }

  /** The count for the current filters; null while unknown. */
  get count(): number | null {
    const { body } = this
    const count = this.#call.answer?.[this.definition.column]
    return body && this.answered === JSON.stringify(body) && typeof count === 'number' ? count : null
  }

  get failed(): boolean {
    return this.#call.status === 'failed'
  }

  dispose(): void {
    this.#stop()
    this.#call.dispose()
  }

  /** null while no step is open: then the result itself says how many there are. */
  private get body(): Record<string, unknown> | null {
    const { parameters, services } = this
    if (parameters.openStep === null) return null
    const { args } = this.definition
    const named = namedFilters(parameters.fields, parameters.draft, { now: services.now(), holds: services.holds })
    return Object.fromEntries(Object.entries(named).filter(([name]) => args.includes(name)))
  }

  private async load(body: Record<string, unknown>): Promise<void> {
    await this.#call.load(body)
    if (this.#call.status === 'loaded') this.setAnswered(JSON.stringify(body))
  }

  private setAnswered(key: string): void {
    this.answered = key
  }
}
