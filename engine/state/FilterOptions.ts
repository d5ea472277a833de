import { compareStructural, reaction } from 'mobx'
import type { OptionsField, PickTableField } from '../core/definition/fieldModel.ts'
import { isEmptyFilter, type OptionValue } from '../core/query/filterValues.ts'
import { hasOptions, parentsOf } from '../core/query/lookupOptions.ts'
import type { Services } from '../services.ts'
import { FieldOptions } from './FieldOptions.ts'
import { LookupCalls } from './LookupCalls.ts'
import type { FilterState } from './FilterState.ts'
import { PickState } from './PickState.ts'

/**
 * The options of a report's filters, and the tables they are picked from: asked for while somebody needs them, and
 * again when an arg changes.
 */
export class FilterOptions {
  readonly of = new Map<string, FieldOptions>()
  readonly picks = new Map<string, PickState>()
  #calls: LookupCalls
  #stops: (() => void)[] = []

  constructor(
    private parameters: FilterState,
    private services: Services,
  ) {
    this.#calls = new LookupCalls(services)
    for (const field of parameters.fields) {
      if (hasOptions(field)) this.#watch(field)
      if (field.type === 'pickTable') this.#watchPicks(field)
    }
  }

  /** Returns what knows the texts of a field's values. */
  textsOf(id: string): FieldOptions | PickState | undefined {
    return this.of.get(id) ?? this.picks.get(id)
  }

  dispose(): void {
    for (const stop of this.#stops) stop()
    for (const options of this.of.values()) options.dispose()
    for (const picks of this.picks.values()) picks.dispose()
    this.#calls.dispose()
  }

  #watch(field: OptionsField): void {
    const {
      parameters,
      services: { translate },
    } = this
    const options = new FieldOptions(field, {
      calls: this.#calls,
      translate,
      chosen: () => [parameters.draft[field.id] ?? []].flat() as OptionValue[],
      onLoaded: () => parameters.applyOptions(options),
    })
    this.of.set(field.id, options)
    this.#stops.push(
      reaction(
        () => this.#argsWanted(field),
        (args) => {
          if (args) options.request(args)
        },
        { equals: compareStructural, fireImmediately: true },
      ),
    )
  }

  /**
   * Its table is asked for while its step is open; what was picked under other args, as of another account, is given
   * up.
   */
  #watchPicks(field: PickTableField): void {
    const { parameters } = this
    const args = (): Record<string, unknown> => parameters.argsOf(field, parameters.draft)
    const under = new Map<string, string>()
    const isWanted = (): boolean => parameters.draft[field.id] === undefined || parameters.isOpen(field)
    const state = new PickState(
      field,
      () => (isWanted() && parameters.isShown(field) && this.#isDecided(field) ? args() : null),
      this.services,
    )
    this.picks.set(field.id, state)
    this.#stops.push(
      reaction(
        () => {
          const picked = parameters.linkValues[field.id]
          return Array.isArray(picked) && picked.length > 0 && parameters.isShown(field) && this.#isDecided(field)
            ? { picked, args: args() }
            : null
        },
        (link) => {
          if (link) void this.#checkPicks(state, link.picked, link.args)
        },
        { equals: compareStructural, fireImmediately: true },
      ),
    )
    this.#stops.push(
      reaction(
        () => {
          const value = parameters.draft[field.id]
          const [only, ...others] = Array.isArray(value) ? value : []
          return only !== undefined && others.length === 0 && parameters.isShown(field) && this.#isDecided(field)
            ? { only, args: args() }
            : null
        },
        (unnamed) => {
          if (unnamed) void state.findText(unnamed.only, unnamed.args)
        },
        { equals: compareStructural, fireImmediately: true },
      ),
    )
    this.#stops.push(
      reaction(
        () => parameters.draft[field.id] === undefined && state.isSettled,
        (isLoaded) => {
          if (isLoaded) parameters.applyPicks(state)
        },
      ),
    )
    this.#stops.push(
      reaction(
        () =>
          this.#isDecided(field)
            ? ([JSON.stringify(parameters.draft[field.id] ?? null), JSON.stringify(args())] as const)
            : null,
        (now, before) => {
          const [picked, key] = now ?? []
          if (picked === undefined || key === undefined || picked === 'null') return
          const known = under.get(picked)
          // Values restored by canceling were picked under their own arguments.
          if (before?.[0] === picked && known !== undefined && known !== key) parameters.setDraft(field.id, null)
          else under.set(picked, key)
        },
        { equals: compareStructural, fireImmediately: true },
      ),
    )
  }

  /**
   * Checks picked values of a link against the table and drops those it does not offer. They stay if the table cannot
   * be loaded.
   */
  async #checkPicks(state: PickState, picked: OptionValue[], args: Record<string, unknown>): Promise<void> {
    const offered = await state.offered(picked, args).catch(() => picked)
    this.parameters.dropUnoffered(state.field, picked, offered)
  }

  /**
   * Returns the arguments to request this field's options with. Returns null while they are not needed: its step is
   * closed, nothing is chosen and no default waits. Returns null also while a parent is undecided.
   */
  #argsWanted(field: OptionsField): Record<string, unknown> | null {
    const { parameters } = this
    const value = parameters.draft[field.id]
    const needed = value === undefined || !isEmptyFilter(value) || parameters.isOpen(field)
    if (!needed || !parameters.isShown(field) || !this.#isDecided(field)) return null
    return parameters.argsOf(field, parameters.draft)
  }

  /** Returns true if every field that supplies an argument has its value. */
  #isDecided(field: OptionsField | PickTableField): boolean {
    return parentsOf(field).every((parent) => this.parameters.draft[parent] !== undefined)
  }
}
