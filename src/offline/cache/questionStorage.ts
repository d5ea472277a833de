import { readingFields, type ReadingField } from '../../../domain/survey/draftWheel.ts'

/** A typed value that is not entered yet, because it is doubted or refused. */
export interface OpenQuestion {
  /** Position code. */
  wheel: string
  field: ReadingField
  typed: string
}

/** The unit that questions belong to. */
export interface QuestionOwner {
  user: string
  survey_id: number
  unit_number: string
}

export type StoredQuestion = OpenQuestion & QuestionOwner
type SurveyKey = Omit<QuestionOwner, 'unit_number'>
/** All surveys of a user, or one. */
type QuestionKey = Pick<SurveyKey, 'user'> & Partial<SurveyKey>

export const questionStorageKey = 'inspector-questions'

/** The questions stored under a name. A single object counts as a list of one; anything else is no question. */
export function readQuestions(storage: Pick<Storage, 'getItem'>, name: string): StoredQuestion[] {
  const text = storage.getItem(name)
  if (text === null) return []
  try {
    const parsed = JSON.parse(text) as unknown
    return (Array.isArray(parsed) ? parsed : [parsed]).filter(isStoredQuestion)
  } catch {
    return []
  }
}

/** Returns the open questions of a user's surveys on this device, or of one survey, by unit and wheel. */
export function findQuestions(storage: Pick<Storage, 'getItem'>, filter: QuestionKey): StoredQuestion[] {
  return readQuestions(storage, questionStorageKey)
    .filter((one) => isOfSurvey(one, { survey_id: one.survey_id, ...filter }))
    .sort(
      (one, other) =>
        one.survey_id - other.survey_id ||
        one.unit_number.localeCompare(other.unit_number) ||
        one.wheel.localeCompare(other.wheel) ||
        readingFields.indexOf(one.field) - readingFields.indexOf(other.field),
    )
}

/** Forgets the open questions of a survey on this device. */
export function dropQuestions(storage: Pick<Storage, 'getItem' | 'setItem'>, survey: SurveyKey): void {
  const all = readQuestions(storage, questionStorageKey)
  const left = all.filter((one) => !isOfSurvey(one, survey))
  if (left.length < all.length) storage.setItem(questionStorageKey, JSON.stringify(left))
}

const isOfSurvey = (one: SurveyKey, other: SurveyKey): boolean =>
  one.user === other.user && one.survey_id === other.survey_id

export const isSameOwner = (one: QuestionOwner, other: QuestionOwner): boolean =>
  isOfSurvey(one, other) && one.unit_number === other.unit_number

function isStoredQuestion(value: unknown): value is StoredQuestion {
  if (typeof value !== 'object' || value === null) return false
  const { wheel, field, typed, user, survey_id, unit_number } = value as Record<string, unknown>
  return (
    [wheel, typed, user, unit_number].every((part) => typeof part === 'string') &&
    typeof survey_id === 'number' &&
    readingFields.includes(field as ReadingField)
  )
}
