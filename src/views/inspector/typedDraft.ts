import { enteredIn } from './fields.ts'
import type { Inspector } from './Inspector.ts'

/**
 * Enters the typed text as the page closes, and stores it synchronously elsewhere too. The page may be gone before the
 * browser's database has it.
 */
export function leaveWithDraft(inspector: Inspector): void {
  const { typed, objection, wheel, field, questions } = inspector
  // A value that is asked about is stored with its question.
  if (typed !== '' && !objection) questions.setDraft({ wheel: wheel.code, field, typed })
  inspector.leave()
}

/** Goes on with what was typed when the page went away, unless it was entered after all. */
export function resumeDraft(inspector: Inspector): void {
  const draft = inspector.questions.popDraft()
  if (!draft || inspector.questions.find(draft.wheel, draft.field) || !inspector.open(draft)) return
  inspector.typed = draft.typed
  const stored = enteredIn(inspector.cachedOf(inspector.wheel), draft.field)
  if (stored?.value === inspector.value) inspector.goTo(inspector.wheel, draft.field)
}
