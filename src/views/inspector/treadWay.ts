import { treadPlaces } from '../../../domain/survey/draftWheel.ts'
import type { Field } from './fields.ts'
import type { Inspector } from './Inspector.ts'
import type { OpenQuestions } from './OpenQuestions.ts'

const isTread = (field: Field): boolean => field !== 'pressure'

/**
 * Returns whether the chosen wheel shows three fields of its tread. A question shows the field that it is about,
 * whatever is set.
 */
export function isShownAcross({
  field,
  wheel,
  questions,
  isReadAcross,
}: Pick<Inspector, 'field' | 'wheel' | 'questions' | 'isReadAcross'>): boolean {
  if (isTread(field)) return field !== 'tread'
  const question = questions.list.find((one) => one.wheel === wheel.code && isTread(one.field))
  return question ? question.field !== 'tread' : isReadAcross
}

/**
 * Drops what was asked of a tread that is entered the other way: one value takes the place of three, and three that of
 * one.
 */
export function dropOtherWay(questions: OpenQuestions, wheel: string, field: Field): void {
  if (field === 'tread') treadPlaces.forEach((place) => questions.remove(wheel, place))
  else if (isTread(field)) questions.remove(wheel, 'tread')
}
