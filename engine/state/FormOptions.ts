import { compareStructural, reaction } from 'mobx'
import { resolveBindings } from '../core/binding/resolve.ts'
import type { FormField } from '../core/definition/formModel.ts'
import type { OptionsField } from '../core/definition/fieldModel.ts'
import { emptyValue, type FormValues } from '../core/form/formValues.ts'
import type { OptionValue } from '../core/query/filterValues.ts'
import { hasOptions, parentsOf } from '../core/query/lookupOptions.ts'
import { presetOptions } from '../core/query/presetOptions.ts'
import { FieldOptions } from './FieldOptions.ts'
import type { FormPage } from './FormPage.ts'
import { LookupCalls } from './LookupCalls.ts'

/** The options of a form's lookups: asked for while their field is shown, and again when an arg changes. */
export class FormOptions {
  readonly of = new Map<string, FieldOptions>()
  #calls: LookupCalls
  #stops: (() => void)[] = []

  constructor(private page: FormPage) {
    this.#calls = new LookupCalls(page.services)
    for (const field of page.fields) if (hasOptions(field)) this.#watch(field)
  }

  dispose(): void {
    for (const stop of this.#stops) stop()
    for (const options of this.of.values()) options.dispose()
    this.#calls.dispose()
  }

  #watch(field: OptionsField): void {
    const { page } = this
    const options = new FieldOptions(field, {
      calls: this.#calls,
      translate: page.services.translate,
      chosen: () => [page.values[field.id] ?? []].flat() as OptionValue[],
      onLoaded: () => this.#preset(field, options),
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

  #argsWanted(field: OptionsField): Record<string, unknown> | null {
    const { page } = this
    if (page.status === 'loading' || !page.isShown(field)) return null
    return resolveBindings(field.args, { form: page.values, params: page.params, portal: page.services.portal })
  }

  /** A default that waited for its options. A value that is there stays, offered or not. */
  #preset(field: OptionsField, { options, complete, state }: FieldOptions): void {
    const [first, ...others] = presetOptions(field, options, complete)
    if (state !== 'loaded' || first === undefined || !compareStructural(this.page.values[field.id], emptyValue(field)))
      return
    this.page.preset(field.id, field.multiple ? [first, ...others] : first)
  }
}

/** The values without those that depend on a field that changed, however far down. */
export function withoutChildrenOf(id: string, values: FormValues, fields: FormField[]): FormValues {
  let next = values
  for (const child of fields) {
    if (!hasOptions(child) || !parentsOf(child).includes(id) || compareStructural(next[child.id], emptyValue(child)))
      continue
    next = withoutChildrenOf(child.id, { ...next, [child.id]: emptyValue(child) }, fields)
  }
  return next
}
