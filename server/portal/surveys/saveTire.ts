import { enterReading } from '../../../domain/survey/changeWheel.ts'
import type { ReadingChange } from '../../../domain/survey/draftWheel.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { changeWheel, findOffered } from './draftWheels.ts'
import { judgeDrafts } from './judgeDrafts.ts'
import { lockDraft } from './openDraft.ts'
import { wheelAnswer, type WheelPlace } from './wheelAnswer.ts'

/**
 * Stores entered values of a wheel and judges its unit again. Values that are not sent stay, unless they belong to a
 * tire replaced since. Answers 409 with the current values if another user was faster, or if the survey is finished.
 */
export async function saveTire(connection: Queryable, reading: ReadingChange & WheelPlace, caller: Principal) {
  await lockDraft(connection, reading.unit_inspection_id, caller)
  const offered = await findOffered(connection)
  await changeWheel(connection, reading, caller, (wheel) => enterReading(wheel, reading, offered))
  await judgeDrafts(connection, [reading.unit_inspection_id])
  return wheelAnswer(connection, reading)
}
