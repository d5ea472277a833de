import type { PendingChange, PendingPicture, CachedSurvey, Refusal, StoredUnit } from '../model.ts'
import type { SurveyDatabase } from '../cache/surveyDatabase.ts'

/** An unsent unit, change or picture, with its survey and unit as far as they are still stored. */
export interface Unsent {
  id: string
  made_at: string
  refusal: Refusal | null
  survey: CachedSurvey | undefined
  unit: StoredUnit | undefined
  /** The unit itself, if its addition is unsent. */
  addition: StoredUnit | null
  change: PendingChange | null
  picture: PendingPicture | null
}

/** Returns all unsent entries of a user in the order they were made. */
export function listUnsent(database: SurveyDatabase, user: string): Promise<Unsent[]> {
  return database.transaction('readonly', async ({ changes, pictures, surveys, units }) => {
    const waiting = [
      ...(await units.listAdditions(user)).flatMap((unit) =>
        unit.addition ? { of: { ...unit, ...unit.addition }, addition: unit, change: null, picture: null } : [],
      ),
      ...(await changes.ofUser(user)).map((change) => ({ of: change, addition: null, change, picture: null })),
      ...(await pictures.ofUser(user)).map((picture) => ({ of: picture, addition: null, change: null, picture })),
    ].sort((one, other) => one.of.made_at.localeCompare(other.of.made_at))
    // Many are of the same unit, and most of the same survey.
    const [surveyOf, unitOf] = [
      readOnce((id: number) => surveys.get([user, id])),
      readOnce((id: number) => units.get([user, id])),
    ]
    return Promise.all(
      waiting.map(
        async ({
          of: { id, made_at, refusal, survey_id, unit_inspection_id },
          addition,
          change,
          picture,
        }): Promise<Unsent> => ({
          id,
          made_at,
          refusal,
          addition,
          change,
          picture,
          survey: await surveyOf(survey_id),
          unit: await unitOf(unit_inspection_id),
        }),
      ),
    )
  })
}

/** Reads each id once and reuses the result. */
function readOnce<Row>(read: (id: number) => Promise<Row>): (id: number) => Promise<Row> {
  const known = new Map<number, Promise<Row>>()
  return (id) => {
    const row = known.get(id) ?? read(id)
    known.set(id, row)
    return row
  }
}
