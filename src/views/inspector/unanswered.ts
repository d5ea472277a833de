import type { Field, Inspector } from './Inspector.ts'

const name = 'inspector-unanswered'

/** A value that could not be kept without asking when its page was left. */
interface Unanswered { user: string; survey_id: number; unit_number: string; wheel: string; field: Field; typed: string }

/** Keeps what is typed, as its unit is left. What is to be asked about first is asked when somebody comes back to it. */
export function keepOnLeaving(inspector: Inspector, storage: Storage): void {
  const at: Unanswered = { ...whereIs(inspector), wheel: inspector.wheel.code, field: inspector.field, typed: inspector.typed }
  if (inspector.keepTyped()) forget(inspector, storage)
  else storage.setItem(name, JSON.stringify(at))
}

/** Goes to the value that was left without an answer, and asks. */
export function askAgain(inspector: Inspector, storage: Storage): void {
  const left = forget(inspector, storage)
  const wheel = left && inspector.order.find(({ code }) => code === left.wheel)
  if (!wheel) return
  inspector.goTo(wheel, left.field)
  inspector.write(left.typed)
  inspector.keepTyped()
}

function forget(inspector: Inspector, storage: Storage): Unanswered | null {
  const text = storage.getItem(name)
  if (text === null) return null
  const left = JSON.parse(text) as Unanswered
  const here = whereIs(inspector)
  if (left.user !== here.user || left.survey_id !== here.survey_id || left.unit_number !== here.unit_number) return null
  storage.removeItem(name)
  return left
}

const whereIs = ({ copy, unit }: Inspector): Pick<Unanswered, 'user' | 'survey_id' | 'unit_number'> =>
  ({ user: copy.survey.user, survey_id: copy.survey.survey_id, unit_number: unit.kept.unit_number })
