import type { UnitChange } from '../../../domain/survey/surveyUnit.ts'
import type { Unsent } from './listUnsent.ts'
import type { AddedUnit, PendingPicture, StoredUnit } from '../model.ts'
import type { LocalSurvey } from '../cache/LocalSurvey.ts'
import type { SurveyDatabase } from '../cache/surveyDatabase.ts'

interface MoveDeps {
  database: SurveyDatabase
  /** The open survey that they are moved to. */
  target: LocalSurvey
  /** Puts a unit on the other survey. */
  addUnit(unit: AddedUnit): Promise<void>
}

/**
 * Enters changes and pictures of a survey that takes none any more on another one, at the unit with the same number.
 * Returns those
 * that were moved; each is stored there before it is deleted here. The others stay as they are.
 */
export async function moveChanges(rows: readonly Unsent[], { database, target, addUnit }: MoveDeps): Promise<Unsent[]> {
  const moved: Unsent[] = []
  for (const [unit, ofUnit] of groupByUnit(rows)) {
    if (!target.findUnit(unit.unit_number)) await addUnit(toAdded(unit)).catch(() => undefined)
    const there = target.findUnit(unit.unit_number)
    if (!there) continue
    const { unit_inspection_id } = there.cached
    const entered = ofUnit.filter(
      ({ change }) => change !== null && target.enter(unit_inspection_id, withNewId(change.change)).length === 0,
    )
    await target.whenStored()
    if (target.unstored > 0) continue
    const pictures = ofUnit.flatMap(({ picture }) => picture ?? [])
    await database.transaction('readwrite', async (tables) => {
      for (const { change } of entered) if (change) await tables.changes.delete(change.at)
      for (const picture of pictures)
        await tables.pictures.put({
          ...picture,
          survey_id: target.survey.survey_id,
          unit_inspection_id,
          refusal: null,
        } satisfies PendingPicture)
    })
    moved.push(...entered, ...ofUnit.filter(({ picture }) => picture !== null))
  }
  return moved
}

function groupByUnit(rows: readonly Unsent[]): Map<StoredUnit, Unsent[]> {
  const units = new Map<number, StoredUnit>()
  const all = new Map<StoredUnit, Unsent[]>()
  for (const row of rows.toSorted((one, other) => (one.change?.at ?? Infinity) - (other.change?.at ?? Infinity))) {
    if (!row.unit) continue
    const unit = units.get(row.unit.unit_inspection_id) ?? row.unit
    units.set(unit.unit_inspection_id, unit)
    all.set(unit, [...(all.get(unit) ?? []), row])
  }
  return all
}

const toAdded = ({ unit_id, unit_number, type, configuration_code }: StoredUnit): AddedUnit => ({
  unit_id: unit_id > 0 ? unit_id : null,
  unit_number,
  type,
  configuration_code,
})

/** A replacement has a name of its own on each survey. */
function withNewId(change: UnitChange): UnitChange {
  if (change.kind !== 'replace') return change
  const client_id = crypto.randomUUID()
  return {
    ...change,
    replacement: { ...change.replacement, removed_tire_id: null, client_id },
    sent: { ...change.sent, client_id },
  }
}
