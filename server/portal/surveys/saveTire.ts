import { enterReading } from '../../../domain/survey/changeWheel.ts'
import type { ReadingChange } from '../../../domain/survey/draftWheel.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { changeWheel, offeredWords } from './draftWheels.ts'
import { judgeDrafts } from './judgeDrafts.ts'
import { lockDraft } from './openDraft.ts'
import { wheelAnswer, type WheelPlace } from './wheelAnswer.ts'

/** Keeps what was entered of a wheel and judges its unit anew. What is not sent stays, unless it was of a tire that is replaced since. 409 with what stands there where another was faster, or the survey is finished. */
export async function saveTire(connection: Queryable, reading: ReadingChange & WheelPlace, asker: Principal) {
  await lockDraft(connection, reading.unit_inspection_id, asker)
  const offered = await offeredWords(connection)
  await changeWheel(connection, reading, asker, (wheel) => enterReading(wheel, reading, offered))
  await judgeDrafts(connection, [reading.unit_inspection_id])
  return wheelAnswer(connection, reading)
}
