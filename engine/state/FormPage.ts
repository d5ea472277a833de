import { compareStructural, computedStruct, makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isNothing, resolveBindings } from '../core/binding/resolve.ts'
import type { Form, FormField, FormQuestion } from '../core/definition/formModel.ts'
import type { Message } from '../core/definition/model.ts'
import { draftOf } from '../core/form/draftOf.ts'
import { formProblems, type FormProblem } from '../core/form/formProblems.ts'
import type { FormSchema } from '../core/form/formSchema.ts'
import {
  formFieldsOf,
  holdsInForm,
  shownValues,
  valuesOfRow,
  type FieldValue,
  type FormValues,
} from '../core/form/formValues.ts'
import { valuesOfNext } from '../core/form/valuesOfNext.ts'
import { subjectText } from '../core/format/subjectText.ts'
import { hasOptions, parentsOf } from '../core/query/lookupOptions.ts'
import type { Services } from '../services.ts'
import { conflictFrom, type Conflict } from './Conflict.ts'
import { toFailure, type Failure } from './Failure.ts'
import { retainedErrors, fieldErrors, type FieldError } from './FieldError.ts'
import { loadRow, saveRow } from './formCalls.ts'
import { FormOptions, withoutChildrenOf } from './FormOptions.ts'
import { FormPanels } from './FormPanels.ts'
import { initialValues, presetValues } from './initialValues.ts'
import { leaveForm } from './leaveForm.ts'
import { readParams } from './readParams.ts'
import { RefusedInputs } from './RefusedInputs.ts'
import { savedText } from './savedText.ts'
import { carriedState } from './carriedState.ts'
import { wayBack, type WayBack } from './wayBack.ts'

/**
 * The state of one open form: address → row → values → (views) → save. A save answers the saved row's key and version,
 * errors at their fields, or a conflict to settle.
 */
export class FormPage {
  readonly fields: FormField[]
  readonly params: Record<string, unknown>
  /** Saving adds: nothing is loaded, or the form opens with a row that it does not change. */
  readonly isNew: boolean
  status: 'loading' | 'ready' | 'saving' | 'failed' = 'loading'
  values: FormValues = {}
  /** The values loaded or saved last. */
  opened: FormValues = {}
  /** The failure of loading, or of a save without details. */
  failure: Failure | null = null
  /** True once the user has tried to save invalid values. */
  tried = false
  /** The problems at the last attempt; each attempt creates a new list. */
  errors: FieldError[] = []
  /** The server's own, by field or place in a row, until the field is changed. */
  serverErrors: Record<string, string> = {}
  conflict: Conflict | null = null
  savedAt: Date | null = null
  /** The question before a save that waits for the answer. */
  question: FormQuestion | null = null
  readonly refused = new RefusedInputs()
  /** Counts the times that values came from elsewhere: inputs then forget what was typed. */
  revision = 0
  /** Counts the times that it went on with the next after one was saved. */
  restarts = 0
  files = new Map<string, File>()
  readonly lookups: FormOptions
  readonly panels: FormPanels
  /** As it was loaded, with what a save answered: its key and version among it. */
  row: Record<string, unknown> = {}
  /** The form goes on with the next once this one is saved. */
  #goesOn = false
  readonly #isLoaded: boolean
  #untilLeft = new AbortController()

  /** With `before`, the page goes on where that one stands: the same form under a definition that has changed. */
  constructor(
    readonly form: Form,
    readonly schema: FormSchema,
    readonly services: Services,
    at: { params: Record<string, string>; search: string; before?: FormPage },
  ) {
    this.fields = formFieldsOf(form)
    this.params = readParams(form.params, at.params, at.search)
    const loadArgs = form.load ? resolveBindings(form.load.with, { params: this.params }) : {}
    this.#isLoaded = form.load !== null && !Object.keys(form.load.with).some((name) => isNothing(loadArgs[name]))
    this.isNew = !this.#isLoaded || form.save.key === null
    makeAutoObservable(
      this,
      {
        form: false,
        schema: false,
        services: false,
        fields: false,
        params: false,
        isNew: false,
        refused: false,
        lookups: false,
        panels: false,
        hidden: computedStruct,
        disabled: computedStruct,
        problems: computedStruct,
        values: observableRef,
        opened: observableRef,
        row: observableRef,
        failure: observableRef,
        errors: observableRef,
        serverErrors: observableRef,
        conflict: observableRef,
        question: observableRef,
      },
      { autoBind: true },
    )
    if (at.before && ['ready', 'saving'].includes(at.before.status))
      Object.assign(this, carriedState(this.fields, at.before))
    else void this.load()
    this.lookups = new FormOptions(this)
    this.panels = new FormPanels(this)
  }

  /** True if something was entered that is not saved, or not yet. */
  get isDirty(): boolean {
    return (
      this.status === 'saving' ||
      (this.status !== 'loading' &&
        (this.files.size > 0 ||
          !this.refused.isEmpty ||
          !compareStructural(this.saveable(this.values), this.saveable(this.opened))))
    )
  }

  get title(): Message {
    return this.isNew && this.form.add ? this.form.add.title : this.form.title
  }

  /** The subject of the loaded row; null if the form names none. */
  get subject(): string | null {
    if (this.isNew || this.form.subject.length === 0) return null
    return subjectText(
      this.form.subject.map((how) => ({ value: this.row[how.id], how })),
      this.services.format(),
    )
  }

  get back(): WayBack | null {
    return wayBack(this.form, this.params, this.services)
  }

  /** The problems that the schema cannot express, by field. */
  get problems(): Map<string, FormProblem> {
    return formProblems(this.form, this.values, { now: this.services.now(), holds: this.services.holds })
  }

  field(id: string): FormField | undefined {
    return this.fields.find((field) => field.id === id)
  }

  /** Ids of the fields whose conditions do not hold. They change seldom: a keystroke redraws one field, not all. */
  get hidden(): string[] {
    return this.fields
      .filter((field) => !holdsInForm(field.visible, this.values, this.services.holds))
      .map(({ id }) => id)
  }

  get disabled(): string[] {
    return this.fields
      .filter((field) => !holdsInForm(field.enabled, this.values, this.services.holds))
      .map(({ id }) => id)
  }

  isShown(field: FormField): boolean {
    return field.visible === null || !this.hidden.includes(field.id)
  }

  isEnabled(field: FormField): boolean {
    return this.status !== 'saving' && (field.enabled === null || !this.disabled.includes(field.id))
  }

  /** The field that has to be chosen first, because it gives an arg that this one's options cannot do without. */
  missingParentOf(field: FormField): FormField | null {
    if (!hasOptions(field)) return null
    const parents = parentsOf(field, this.lookups.of.get(field.id)?.missing ?? [])
    return this.fields.find((candidate) => parents.includes(candidate.id)) ?? null
  }

  /** The form's data after a change, typed or from elsewhere. A field whose parent changed begins again. */
  setValues(values: FormValues, isTyped = true): void {
    if (!isTyped) this.revision += 1
    const changed = this.fields
      .filter((field) => !compareStructural(values[field.id], this.values[field.id]))
      .map(({ id }) => id)
    let next = values
    for (const id of changed) next = withoutChildrenOf(id, next, this.fields)
    this.values = next
    this.serverErrors = retainedErrors(this.serverErrors, (id) => !changed.includes(id))
    this.savedAt = null
  }

  chooseFile(id: string, file: File | null): void {
    if (file) this.files.set(id, file)
    else this.files.delete(id)
  }

  /** A try to save that stopped at the form itself. */
  reject(errors: FieldError[]): void {
    this.#goesOn = false
    this.tried = true
    this.errors = errors
  }

  retry(): void {
    void this.load()
  }

  /** Saves, or asks first what the form asks before such values are saved. */
  submit(): void {
    if (this.status === 'saving') return
    const question = this.form.save.confirm.find(({ when }) =>
      holdsInForm(when, this.saveable(this.values), this.services.holds, this.row),
    )
    if (!question) return void this.save()
    if (this.form.save.panel) this.panels.request(this.form.save.panel)
    this.question = question
  }

  /** The question before a save is answered. */
  answer(isConfirmed: boolean): void {
    this.question = null
    if (isConfirmed) void this.save()
    else this.#goesOn = false
  }

  /** The next submit is followed by another one of the same kind. */
  goOn(): void {
    this.#goesOn = true
  }

  /** Saves the entries as a draft. The server checks what even a draft needs. */
  saveDraft(): void {
    const draft = draftOf(this.form)
    if (draft) void this.save(draft)
  }

  /**
   * Saves the shown values, as `form` declares. The answer's parts are stored first, then the page is left. Leaving
   * earlier aborts the save.
   */
  async save(form: Form = this.form): Promise<void> {
    if (this.status === 'saving') return
    const { save } = form
    const values = this.saveable(this.values)
    // One that was added stays open as what it has become.
    const isNew = this.isNew && isNothing(this.row[save.key ?? ''])
    this.status = 'saving'
    this.failure = null
    this.errors = []
    try {
      const answer = await saveRow(save, values, this, this.#untilLeft.signal)
      this.#untilLeft.signal.throwIfAborted()
      runInAction(() => {
        this.files.clear()
        this.open(values, { ...this.row, ...answer })
        this.savedAt = this.services.now()
      })
      this.services.wrote?.()
      // The page that it leads to shows the result of a workflow.
      if (!save.workflow) this.services.notify(savedText(form, { isNew, values }, this))
      if (form.again && this.#goesOn) this.beginNext(form.again, values)
      else leaveForm(form, { form: { ...this.values, ...this.row }, params: this.params }, this.services)
    } catch (error) {
      if (!this.#untilLeft.signal.aborted) runInAction(() => this.fail(toFailure(error)))
    }
  }

  /** Saves again, over the version that was found, with the values that were chosen. */
  saveResolved(): void {
    if (!this.conflict) return
    const { version, remoteValues, accepted } = this.conflict
    this.opened = { ...this.opened, ...remoteValues }
    this.values = { ...this.values, ...accepted }
    this.revision += 1
    if (this.form.save.version) this.row = { ...this.row, [this.form.save.version]: version }
    this.conflict = null
    void this.save()
  }

  /** Gives up what was put in: the row is loaded again. */
  discard(): void {
    this.conflict = null
    this.refused.clear()
    this.files.clear()
    this.status = 'loading'
    void this.load()
  }

  dispose(): void {
    this.lookups.dispose()
    this.panels.dispose()
    this.#untilLeft.abort()
    // An aborted save may have succeeded, so the page beside it reloads while it is open.
    if (this.status === 'saving') this.services.wrote?.()
  }

  /** A default that had to wait for its options: it is no change of anybody's. */
  preset(id: string, value: FieldValue): void {
    if (!this.isNew || !compareStructural(this.values[id], this.opened[id])) return
    this.opened = { ...this.opened, [id]: value }
    this.values = { ...this.values, [id]: value }
  }

  private saveable(values: FormValues): FormValues {
    return shownValues(this.fields, values, this.services.holds)
  }

  private open(values: FormValues, row: Record<string, unknown>): void {
    this.values = values
    this.opened = values
    this.row = row
    this.status = 'ready'
    this.failure = null
    this.tried = false
    this.errors = []
    this.serverErrors = {}
  }

  private async load(): Promise<void> {
    const { load } = this.form
    if (!load || !this.#isLoaded) return this.open(initialValues(this.fields, this.services.now()), {})
    this.status = 'loading'
    this.failure = null
    try {
      const row = await loadRow(load, this, this.#untilLeft.signal)
      runInAction(() =>
        this.open(
          this.isNew ? presetValues(this.fields, row, this.services.now()) : valuesOfRow(this.fields, row),
          row,
        ),
      )
    } catch (error) {
      if (this.#untilLeft.signal.aborted) return
      runInAction(() => {
        this.status = 'failed'
        this.failure = toFailure(error)
      })
    }
  }

  /** Empty but for what the form keeps and counts; the next save adds again. */
  private beginNext(again: NonNullable<Form['again']>, saved: FormValues): void {
    this.open(valuesOfNext(again, saved, initialValues(this.fields, this.services.now())), {})
    this.#goesOn = false
    this.savedAt = null
    this.revision += 1
    this.restarts += 1
  }

  private fail(failure: Failure): void {
    this.#goesOn = false
    this.status = 'ready'
    this.conflict = conflictFrom(failure, this.fields, this.opened)
    if (this.conflict) return this.conflict.fields.length === 0 ? this.saveResolved() : undefined
    this.errors = fieldErrors(failure, this.field)
    // The first of several errors at one field, as in the rows of a file, is shown there; the list has them all.
    this.serverErrors = Object.fromEntries([...this.errors].reverse().map(({ field, message }) => [field, message]))
    if (this.errors.length > 0) this.tried = true
    else this.failure = failure
  }
}
