import { makeObservable, observableRef, runInAction } from 'mobx'
import type { ReadingField } from '../../../domain/survey/draftWheel.ts'
import {
  isSameOwner,
  readQuestions,
  questionStorageKey,
  type OpenQuestion,
  type QuestionOwner,
  type StoredQuestion,
} from '../../offline/cache/questionStorage.ts'

/** Earlier versions stored one question only, under this name. */
const formerName = 'inspector-unanswered'
/** A value that was typed without Enter when a page was left: one for each device. */
const draftName = 'inspector-draft'
/** Questions of surveys that nobody opens again are dropped beyond this number. */
const maxStored = 500

/**
 * The open questions of one unit, at most one per wheel and field. The browser stores each one as soon as it is asked.
 */
export class OpenQuestions {
  list: readonly OpenQuestion[] = []

  constructor(
    private readonly owner: QuestionOwner,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  ) {
    makeObservable(this, { list: observableRef })
    this.list = this.readAll()
      .filter((one) => this.isOwn(one))
      .map(({ wheel, field, typed }) => ({ wheel, field, typed }))
  }

  find(wheel: string, field: ReadingField): OpenQuestion | undefined {
    return this.list.find((one) => one.wheel === wheel && one.field === field)
  }

  /** Stores a question in place of an earlier one of the same wheel and field. */
  add(question: OpenQuestion): void {
    this.write([...this.list.filter((one) => !isSameField(one, question)), question])
  }

  remove(wheel: string, field: ReadingField): void {
    if (this.find(wheel, field)) this.write(this.list.filter((one) => !isSameField(one, { wheel, field })))
  }

  /**
   * Stores a value that is not entered yet, at once: the browser's database may not have it before the page is gone.
   */
  setDraft(draft: OpenQuestion): void {
    try {
      this.storage.setItem(draftName, JSON.stringify({ ...this.owner, ...draft }))
    } catch {
      // The value is entered all the same, where the browser's database is quick enough.
    }
  }

  /** Returns the stored draft of this unit and forgets it; null: there is none. */
  popDraft(): OpenQuestion | null {
    const [draft] = readQuestions(this.storage, draftName).filter((one) => this.isOwn(one))
    if (!draft) return null
    this.storage.removeItem(draftName)
    return { wheel: draft.wheel, field: draft.field, typed: draft.typed }
  }

  private write(list: OpenQuestion[]): void {
    runInAction(() => {
      this.list = list
    })
    const others = this.readAll().filter((one) => !this.isOwn(one))
    const all = [...others, ...list.map((question) => ({ ...this.owner, ...question }))].slice(-maxStored)
    if (all.length === 0) return this.storage.removeItem(questionStorageKey)
    try {
      this.storage.setItem(questionStorageKey, JSON.stringify(all))
    } catch {
      // The question stays on the screen, where it is answered: only a reload loses it.
    }
  }

  /** All stored questions, with the one of an earlier version taken over. */
  private readAll(): StoredQuestion[] {
    const stored = readQuestions(this.storage, questionStorageKey)
    const former = readQuestions(this.storage, formerName)
    if (former.length === 0) return stored
    const all = [
      ...former.filter((one) => !stored.some((other) => isSameOwner(one, other) && isSameField(one, other))),
      ...stored,
    ]
    try {
      this.storage.setItem(questionStorageKey, JSON.stringify(all))
      this.storage.removeItem(formerName)
    } catch {
      // Taken over again at the next reading.
    }
    return all
  }

  private isOwn(question: StoredQuestion): boolean {
    return isSameOwner(question, this.owner)
  }
}

type FieldPlace = Pick<OpenQuestion, 'wheel' | 'field'>

const isSameField = (one: FieldPlace, other: FieldPlace): boolean =>
  one.wheel === other.wheel && one.field === other.field
