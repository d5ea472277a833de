import { makeObservable, observableRef, runInAction } from 'mobx'
import { allFields, type Field } from './fields.ts'

/** A typed value that is not entered yet, because it is doubted or refused. */
export interface OpenQuestion {
  /** Position code. */
  wheel: string
  field: Field
  typed: string
}

/** The unit that questions belong to. */
export interface QuestionOwner {
  user: string
  survey_id: number
  unit_number: string
}

export type StoredQuestion = OpenQuestion & QuestionOwner

const storageName = 'inspector-questions'
/** Earlier versions stored one question only, under this name. */
const formerName = 'inspector-unanswered'
/** A value that was typed without Enter when a page was left: one for each device. */
const draftName = 'inspector-draft'
/** Questions of surveys that nobody opens again are dropped beyond this number. */
const maxStored = 500

/** The open questions of one unit, at most one per wheel and field. The browser stores each one as soon as it is asked. */
export class OpenQuestions {
  list: readonly OpenQuestion[] = []
  /** The open questions of the other units of the survey, as the page was opened. */
  private readonly ofOtherUnits: number

  constructor(private readonly owner: QuestionOwner, private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    makeObservable(this, { list: observableRef })
    this.list = this.readAll().filter((one) => this.isOwn(one)).map(({ wheel, field, typed }) => ({ wheel, field, typed }))
    this.ofOtherUnits = findQuestions(this.storage, this.owner).filter((one) => !this.isOwn(one)).length
  }

  /** The open questions of the whole survey on this device. */
  get countOfSurvey(): number {
    return this.list.length + this.ofOtherUnits
  }

  find(wheel: string, field: Field): OpenQuestion | undefined {
    return this.list.find((one) => one.wheel === wheel && one.field === field)
  }

  /** Stores a question in place of an earlier one of the same wheel and field. */
  put(question: OpenQuestion): void {
    this.write([...this.list.filter((one) => !isSameField(one, question)), question])
  }

  remove(wheel: string, field: Field): void {
    if (this.find(wheel, field)) this.write(this.list.filter((one) => !isSameField(one, { wheel, field })))
  }

  /** Stores a value that is not entered yet, at once: the browser's database may not have it before the page is gone. */
  putDraft(draft: OpenQuestion): void {
    try {
      this.storage.setItem(draftName, JSON.stringify({ ...this.owner, ...draft }))
    } catch {
      // The value is entered all the same, where the browser's database is quick enough.
    }
  }

  /** Returns the stored draft of this unit and forgets it; null: there is none. */
  takeDraft(): OpenQuestion | null {
    const [draft] = parseList(this.storage.getItem(draftName)).filter((one) => this.isOwn(one))
    if (!draft) return null
    this.storage.removeItem(draftName)
    return { wheel: draft.wheel, field: draft.field, typed: draft.typed }
  }

  private write(list: OpenQuestion[]): void {
    runInAction(() => { this.list = list })
    const others = this.readAll().filter((one) => !this.isOwn(one))
    const all = [...others, ...list.map((question) => ({ ...this.owner, ...question }))].slice(-maxStored)
    if (all.length === 0) return this.storage.removeItem(storageName)
    try {
      this.storage.setItem(storageName, JSON.stringify(all))
    } catch {
      // The question stays on the screen, where it is answered: only a reload loses it.
    }
  }

  /** All stored questions, with the one of an earlier version taken over. */
  private readAll(): StoredQuestion[] {
    const stored = parseList(this.storage.getItem(storageName))
    const former = parseList(this.storage.getItem(formerName))
    if (former.length === 0) return stored
    const all = [...former.filter((one) => !stored.some((other) => isSameOwner(one, other) && isSameField(one, other))), ...stored]
    try {
      this.storage.setItem(storageName, JSON.stringify(all))
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

/** Returns the open questions of a survey on this device, by unit and wheel. */
export function findQuestions(storage: Pick<Storage, 'getItem'>, { user, survey_id: surveyId }: Omit<QuestionOwner, 'unit_number'>): StoredQuestion[] {
  const own = parseList(storage.getItem(storageName)).filter((one) => one.user === user && one.survey_id === surveyId)
  return own.sort((one, other) => one.unit_number.localeCompare(other.unit_number) || one.wheel.localeCompare(other.wheel) || allFields.indexOf(one.field) - allFields.indexOf(other.field))
}

/** Forgets the open questions of a survey on this device. */
export function dropQuestions(storage: Pick<Storage, 'getItem' | 'setItem'>, { user, survey_id: surveyId }: Omit<QuestionOwner, 'unit_number'>): void {
  const all = parseList(storage.getItem(storageName))
  const left = all.filter((one) => one.user !== user || one.survey_id !== surveyId)
  if (left.length < all.length) storage.setItem(storageName, JSON.stringify(left))
}

type FieldPlace = Pick<OpenQuestion, 'wheel' | 'field'>

const isSameField = (one: FieldPlace, other: FieldPlace): boolean => one.wheel === other.wheel && one.field === other.field

const isSameOwner = (one: QuestionOwner, other: QuestionOwner): boolean =>
  one.user === other.user && one.survey_id === other.survey_id && one.unit_number === other.unit_number

/** A single stored object counts as a list of one; anything else is no question. */
function parseList(text: string | null): StoredQuestion[] {
  if (text === null) return []
  try {
    const parsed = JSON.parse(text) as unknown
    return (Array.isArray(parsed) ? parsed : [parsed]).filter(isStoredQuestion)
  } catch {
    return []
  }
}

function isStoredQuestion(value: unknown): value is StoredQuestion {
  if (typeof value !== 'object' || value === null) return false
  const { wheel, field, typed, user, survey_id, unit_number } = value as Record<string, unknown>
  return [wheel, typed, user, unit_number].every((part) => typeof part === 'string') && typeof survey_id === 'number' && allFields.includes(field as Field)
}
