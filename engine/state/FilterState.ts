import { compareStructural, makeAutoObservable, observableRef } from 'mobx'
import { resolveBindings } from '../core/binding/resolve.ts'
import type { Field, FilterRefusal, OptionsField, PickTableField, Step } from '../core/definition/fieldModel.ts'
import type { Report, Message } from '../core/definition/model.ts'
import type { FieldProblem } from '../core/input/problemOf.ts'
import {
  fieldsOf,
  isEnabled,
  isEmptyFilter,
  isFiltered,
  isShown,
  pointable,
  restricts,
  type FilterValue,
  type FilterValues,
  type OptionValue,
} from '../core/query/filterValues.ts'
import { hasOptions, parentsOf } from '../core/query/lookupOptions.ts'
import { presetOptions } from '../core/query/presetOptions.ts'
import type { UnreadText } from '../core/query/filterAddress.ts'
import type { Services } from '../services.ts'
import type { CarriedFilters } from './CarriedFilters.ts'
import type { FieldOptions } from './FieldOptions.ts'
import { FilterOptions } from './FilterOptions.ts'
import { filterProblems } from './filterProblems.ts'
import { emptyOf, initialFilters } from './initialFilters.ts'
import type { PickState } from './PickState.ts'
import { RefusedInputs } from './RefusedInputs.ts'

const textsOf = (unread: readonly UnreadText[]): Record<string, string> =>
  Object.fromEntries(unread.map(({ id, text }) => [id, text]))

/**
 * The filters of a report: a draft that is being edited and what is applied. One step is open at a time;
 * closing without applying restores the applied copy. While no step is open, draft and applied are one.
 */
export class FilterState {
  readonly fields: Field[]
  readonly steps: Step[]
  readonly refusals: FilterRefusal[]
  /** An absent value waits for its options. */
  draft: FilterValues
  /** null until every value that counts is decided and none is missing. */
  applied: FilterValues | null = null
  openStep: string | null = null
  carried: CarriedFilters | null = null
  /** The field that asked for the step to be opened, to be focused. */
  openField: string | null = null
  /** True once the user has tried to apply: only then are problems shown. */
  tried = false
  readonly refused = new RefusedInputs()
  /**
   * Given values, as of a link, that are not offered to this reader, by field: left out until somebody applies filters.
   */
  leftOut: Record<string, string> = {}
  readonly lookups: FilterOptions
  /**
   * Steps follow each other: shutting one opens the next, shutting the last applies, and who leaves one otherwise
   * leaves it as it was.
   */
  readonly isChain: boolean
  /**
   * Only options that were chosen by themselves after the result was asked for, and the args under which they were the
   * only ones.
   */
  #chosenLate = new Map<string, { value: FilterValue; args: unknown }>()
  /** Fields whose value the default `$only` decided. */
  #onlyOption = new Set<string>()
  /** Values of the link that nobody has edited since. */
  linkValues: FilterValues = {}
  /** The values as they were when a step was last shut. */
  #saved: FilterValues | null = null

  /** `unread`: fields whose values in a link could not be read. */
  constructor(
    report: Report,
    private services: Services,
    candidates: FilterValues[],
    unread: readonly UnreadText[] = [],
  ) {
    this.fields = fieldsOf(report)
    this.isChain = report.dashboard !== null
    this.steps = report.steps.filter((step) => !step.isHidden)
    this.refusals = report.refusals
    this.draft = initialFilters(this.fields, candidates, services.now())
    this.leftOut = textsOf(unread)
    this.linkValues = candidates[0] ?? {}
    makeAutoObservable<this, 'services'>(
      this,
      {
        services: false,
        fields: false,
        steps: false,
        refusals: false,
        isChain: false,
        refused: false,
        lookups: false,
        draft: observableRef,
        applied: observableRef,
        leftOut: observableRef,
        carried: false,
        linkValues: observableRef,
      },
      { autoBind: true },
    )
    this.lookups = new FilterOptions(this, services)
    this.commit()
  }

  get isFiltered(): boolean {
    return this.applied !== null && isFiltered(this.fields, this.applied)
  }

  /** Lookups that hold up the first answer because their options did not load. */
  get blocked(): FieldOptions[] {
    return [...this.lookups.of.values()].filter(
      (options) => options.state === 'failed' && this.isUndecided(options.field),
    )
  }

  /** True while a shown filter's options are loading, one of which may be selected automatically. */
  get isSettling(): boolean {
    return this.fields.some((field) => this.draft[field.id] === undefined && this.isShown(field))
  }

  /** Problems that keep the filters from being applied, by field. */
  get problems(): Map<string, FieldProblem | Message> {
    return filterProblems(this, this.services)
  }

  /**
   * The filters of the request: `applied` without an only option that arrived after the request, since it finds the
   * same rows.
   */
  get requestFilters(): FilterValues | null {
    const { applied } = this
    if (!applied) return null
    const isAlike = (field: Field): boolean => {
      const late = this.#chosenLate.get(field.id)
      return (
        late !== undefined &&
        hasOptions(field) &&
        compareStructural(late, { value: applied[field.id], args: this.argsOf(field, applied) })
      )
    }
    const alike = this.fields.filter(isAlike).map(({ id }) => id)
    return alike.length > 0
      ? Object.fromEntries(Object.entries(applied).filter(([id]) => !alike.includes(id)))
      : applied
  }

  get changed(): boolean {
    return !compareStructural(this.draft, this.applied)
  }

  isShown(field: Field): boolean {
    // A field that is being emptied does not vanish under the focus.
    if (field.asks && field.visible === null && restricts(field, this.applied?.[field.id])) return true
    return isShown(field, this.draft, { now: this.services.now(), holds: this.services.holds }, this.fields)
  }

  isEnabled(field: Field): boolean {
    return isEnabled(field, this.draft, { now: this.services.now(), holds: this.services.holds }, this.fields)
  }

  /** The field that has to be chosen first, because it gives an arg that this one's options cannot do without. */
  missingParentOf(field: Field): Field | null {
    if (!hasOptions(field)) return null
    const parents = parentsOf(field, this.lookups.of.get(field.id)?.missing ?? [])
    return this.fields.find((candidate) => parents.includes(candidate.id)) ?? null
  }

  set(id: string, value: FilterValue): void {
    this.linkValues = {}
    this.#onlyOption.delete(id)
    this.setDraft(id, value)
  }

  /** Sets a value that nobody entered. */
  setDraft(id: string, value: FilterValue): void {
    this.draft = { ...this.draft, [id]: value }
  }

  /** Returns true if the step that holds a field is open. */
  isOpen(field: Field): boolean {
    return this.openStep === this.stepOf(field.id)
  }

  open(step: string, field: string | null = null): void {
    if (this.isChain && this.openStep !== null && this.openStep !== step) this.restoreStep(this.openStep)
    if (this.openStep === null) this.#saved = this.draft
    this.openStep = step
    this.openField = field
  }

  /** Shuts the open step as it stands; one with a problem stays open. */
  closeStep(): void {
    const at = this.steps.findIndex(({ id }) => id === this.openStep)
    const next = this.steps[at + 1]
    this.tried = true
    if (this.steps[at]?.fields.some((field) => this.isUndecided(field) || this.problems.has(field.id))) return
    if (!next) return void this.apply()
    this.#saved = this.draft
    this.tried = false
    this.open(next.id)
  }

  /** Closes without applying: the saved copy comes back. */
  close(): void {
    this.openStep = null
    this.tried = false
    this.refused.clear()
    if (this.applied) this.draft = this.applied
  }

  /** Back to the definition's defaults, not applied yet. */
  reset(): void {
    this.draft = initialFilters(this.fields, [], this.services.now())
    this.refused.clear()
    // Options that are there already settle the defaults at once.
    for (const options of this.lookups.of.values()) if (options.state === 'loaded') this.applyOptions(options)
  }

  /** Returns whether the draft could be applied; if not, the step with the first problem is open. */
  apply(): boolean {
    this.tried = true
    const first = this.fields.find((field) => this.isUndecided(field) || this.problems.has(field.id))
    if (first) {
      this.openStep = this.stepOf(first.id)
      this.openField = first.id
      return false
    }
    const before = this.applied
    this.applied = this.draft
    this.openStep = null
    this.tried = false
    this.leftOut = {}
    this.carried?.store(before, this.draft)
    this.linkValues = {}
    return true
  }

  /** Sets a value that stands outside of the steps, as the open tab: it counts at once, also while a step is edited. */
  choose(field: string, value: FilterValue): void {
    this.setDraft(field, value)
    this.leftOut = Object.fromEntries(Object.entries(this.leftOut).filter(([id]) => id !== field))
    if (this.applied) this.applied = { ...this.applied, [field]: value }
  }

  /** Takes values from outside, as those of an address on the way back. */
  follow(filters: FilterValues, unread: readonly UnreadText[] = []): void {
    this.leftOut = textsOf(unread)
    this.carried?.leave()
    this.linkValues = filters
    this.draft = initialFilters(this.fields, [filters], this.services.now())
    this.openStep = null
    this.tried = false
    this.#onlyOption.clear()
    this.refused.clear()
    this.commit()
  }

  /** Goes on with what was being edited under an earlier definition. */
  restoreFrom({ openStep, draft, fields }: FilterState): void {
    if (openStep === null || !this.steps.some((step) => step.id === openStep)) return
    for (const field of this.fields) {
      const value = draft[field.id]
      if (value !== undefined && fields.some((old) => old.id === field.id && old.type === field.type))
        this.setDraft(field.id, value)
    }
    this.open(openStep)
  }

  dispose(): void {
    this.lookups.dispose()
  }

  /** Discards the entries of a step that was not closed; other steps keep theirs. */
  private restoreStep(id: string): void {
    const saved = this.#saved
    for (const { id: name } of this.steps.find((step) => step.id === id)?.fields ?? []) {
      this.refused.forget(name)
      if (saved && name in saved && !compareStructural(saved[name], this.draft[name]))
        this.setDraft(name, saved[name] ?? null)
    }
  }

  private stepOf(field: string): string {
    return this.steps.find((step) => step.fields.some((candidate) => candidate.id === field))?.id ?? ''
  }

  /** The args that these values give a field's options. */
  argsOf({ args }: OptionsField | PickTableField, values: FilterValues): Record<string, unknown> {
    return resolveBindings(args, {
      filters: pointable(this.fields, values, this.services.now()),
      portal: this.services.portal,
    })
  }

  /** Options have come: values no longer offered are dropped, and an open default is decided. */
  applyOptions(options: FieldOptions): void {
    const { field } = options
    const { id } = field
    // The only option under other args is not chosen any more once there are several.
    const value = this.#onlyOption.has(id) ? undefined : this.draft[id]
    const isFromLink = this.openStep === null || (value !== undefined && compareStructural(value, this.linkValues[id]))
    if (options.state === 'failed') {
      if (value === undefined && !field.required) this.setDraft(id, emptyOf(field))
    } else {
      const chosen = [value ?? []].flat() as OptionValue[]
      const retained = chosen.flatMap(
        (item) => options.known.get(String(item))?.value ?? (options.complete ? [] : item),
      )
      const decided =
        value === undefined || (chosen.length > 0 && retained.length === 0)
          ? presetOptions(field, options.options, options.complete)
          : retained
      const next = field.multiple ? decided : (decided[0] ?? null)
      if (value === undefined && field.default === '$only') this.#onlyOption.add(id)
      if (value === undefined && this.applied && !this.isUndecided(field))
        this.#chosenLate.set(id, { value: next, args: this.argsOf(field, this.draft) })
      if (!compareStructural(next, this.draft[id])) this.setDraft(id, next)
      // A required value that is not offered has no result: the reader chooses another.
      if (
        this.openStep === null &&
        field.required &&
        isEmptyFilter(next) &&
        compareStructural(this.applied?.[id], value)
      )
        this.applied = null
      if (isFromLink && retained.length < chosen.length)
        this.#noteUnavailable(
          id,
          chosen.filter((item) => !retained.some((one) => String(one) === String(item))),
        )
    }
    if (this.openStep === null) this.commit()
  }

  /**
   * Drops values of the link that the table does not offer this reader. If none remain, the default applies, or the
   * reader has to choose.
   */
  dropUnoffered(
    { id, required, default: preset }: PickTableField,
    picked: OptionValue[],
    offered: OptionValue[],
  ): void {
    if (offered.length === picked.length || !compareStructural(this.draft[id], picked)) return
    const others = Object.fromEntries(Object.entries(this.draft).filter(([name]) => name !== id))
    const isEmpty = offered.length === 0
    this.draft = isEmpty && preset !== null ? others : { ...others, [id]: isEmpty ? null : offered }
    if (this.applied && compareStructural(this.applied[id], picked))
      this.applied = isEmpty && (preset !== null || required) ? null : { ...this.applied, [id]: this.draft[id] ?? null }
    this.#noteUnavailable(
      id,
      picked.filter((item) => !offered.includes(item)),
    )
    if (this.openStep === null) this.commit()
  }

  /** Its table has come, or will not: an open default is decided. */
  applyPicks(state: PickState): void {
    const { field, byDefault } = state
    state.decided = byDefault
    this.setDraft(field.id, byDefault)
    if (this.openStep === null) this.commit()
  }

  /**
   * Returns true if the result depends on a default that still waits for its options. The only option of an optional
   * field does not count. Nothing selected and the only option selected find the same rows.
   */
  private isUndecided(field: Field): boolean {
    return this.draft[field.id] === undefined && (field.required || field.default !== '$only')
  }

  #noteUnavailable(id: string, values: OptionValue[]): void {
    if (!this.carried?.miss(id) && !(id in this.leftOut)) this.leftOut = { ...this.leftOut, [id]: values.join(', ') }
  }

  /** Outside of editing, whole values are applied as they are, and missing ones open their step. */
  private commit(): void {
    if (this.fields.some((field) => this.isUndecided(field))) return
    const first = this.fields.find((field) => this.problems.has(field.id))
    if (!first) this.applied = this.draft
    else this.open(this.stepOf(first.id), first.id)
  }
}
