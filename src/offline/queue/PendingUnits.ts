import { newSurveyUnit } from '../../../domain/survey/newSurveyUnit.ts'
import { numberKey } from '../../../domain/uploadedUnit.ts'
import type { AddedUnit, CachedSurvey, CachedUnit, StoredUnit } from '../model.ts'
import type { SendOutcome, SenderDeps } from './Sender.ts'
import { toRetryOutcome } from '../api/sendCall.ts'
import type { SurveyDatabase, Tables } from '../cache/surveyDatabase.ts'

type PendingUnitsDeps = Pick<SenderDeps, 'database' | 'send' | 'downloadAgain' | 'changed'> & { now(): Date }

/**
 * Units that are put on a survey in this browser, and inspected here before the server has them there. Until then their
 * ids are below zero.
 */
export class PendingUnits {
  constructor(private readonly deps: PendingUnitsDeps) {}

  async add({ user, survey_id }: CachedSurvey, unit: AddedUnit): Promise<void> {
    const made_at = this.deps.now()
    await this.deps.database.transaction('readwrite', async ({ surveys, units }) => {
      const survey = await surveys.get([user, survey_id])
      if (!survey) throw new Error('a stored survey is missing')
      // A double tap adds it once.
      if (
        (await units.list(user, survey_id)).some(
          ({ unit_number }) => numberKey(unit_number) === numberKey(unit.unit_number),
        )
      )
        return
      const usedIds = [
        ...(await units.listAdditions(user)).map(({ unit_inspection_id }) => unit_inspection_id),
        ...Object.keys(survey.arrived ?? {}).map(Number),
      ]
      const id = Math.min(-made_at.getTime(), ...usedIds.map((one) => one - 1))
      const fresh = newSurveyUnit({
        unit_inspection_id: id,
        unit_id: unit.unit_id ?? id,
        unit_number: unit.unit_number,
        configuration_code: unit.configuration_code,
        axles: unit.axles ?? null,
      })
      await units.put({
        ...fresh,
        user,
        survey_id,
        type: unit.type,
        last_mileage: null,
        addition: { id: crypto.randomUUID(), made_at: made_at.toISOString(), unit, refusal: null },
        wheels: fresh.wheels.map((wheel) => ({
          ...wheel,
          last_inspected_on: null,
          last_pressure: null,
          last_tread_depth: null,
          known_tire: {},
          changed_at: null,
          changed_by: null,
        })),
      })
      await surveys.put({ ...survey, unit_ids: [...survey.unit_ids, id] })
    })
  }

  /** The first that waits for nothing but the server. */
  next(user: string): Promise<StoredUnit | undefined> {
    return this.deps.database.transaction('readonly', async ({ units }) =>
      (await units.listAdditions(user)).findLast(({ addition }) => addition?.refusal === null),
    )
  }

  async send(unit: StoredUnit, signal: AbortSignal): Promise<SendOutcome> {
    const { addition, survey_id } = unit
    if (!addition) return 'done'
    const { unit_id, unit_number, type, configuration_code } = addition.unit
    // The survey itself says whether the unit is stored.
    const more = { key: addition.id, isStored: () => true, signal }
    const sent = await this.deps.send(
      unit_id === null
        ? {
            path: 'fleet_survey/add_new_unit_to_survey',
            body: { survey_id, unit_number, type, configuration: configuration_code, vocation: null },
            ...more,
          }
        : {
            path: 'fleet_survey/add_existing_unit_to_survey',
            body: { survey_id, unit_ids: [unit_id], move: false, return_to_service: false },
            ...more,
          },
    )
    if ('status' in sent && sent.status === 403) return 'signed_out'
    const retry = 'status' in sent ? toRetryOutcome(sent) : null
    if (retry) return retry
    // The download includes the unit, whoever has added it.
    await this.deps.downloadAgain(survey_id, signal)
    const { status, message, errors } = 'status' in sent ? sent : { status: 404, message: '', errors: [] }
    await this.change(unit, { status, message, errors, theirs: null })
    return 'done'
  }

  /** Sent again after all. */
  async retry(unit: StoredUnit): Promise<void> {
    await this.change(unit, null)
  }

  /** Off the survey again, with all that was entered of it. */
  async drop({ user, survey_id, unit_inspection_id: id }: StoredUnit): Promise<void> {
    await this.deps.database.transaction('readwrite', async ({ surveys, units, changes, steps, pictures }) => {
      await units.delete([user, id])
      for (const table of [changes, steps, pictures])
        for (const { at, unit_inspection_id } of await table.list(user, survey_id))
          if (unit_inspection_id === id) await table.delete(at)
      const survey = await surveys.get([user, survey_id])
      if (survey) await surveys.put({ ...survey, unit_ids: survey.unit_ids.filter((one) => one !== id) })
    })
  }

  private async change(
    { user, unit_inspection_id }: StoredUnit,
    refusal: NonNullable<StoredUnit['addition']>['refusal'],
  ): Promise<void> {
    await this.deps.database.transaction('readwrite', async ({ units }) => {
      const stored = await units.get([user, unit_inspection_id])
      if (stored?.addition) await units.put({ ...stored, addition: { ...stored.addition, refusal } })
    })
    this.deps.changed(unit_inspection_id)
  }
}

type SurveyKey = Pick<CachedSurvey, 'user' | 'survey_id'>
/** The server's ids of units by those that they had here. */
type ServerIds = Record<number, number>

/**
 * Units that were put on a survey here, and that the server has there now. Answers the ids of those by the ones that
 * they had here.
 */
export async function resolvePendingUnits(
  { units }: Tables,
  { user, survey_id }: SurveyKey,
  downloaded: CachedUnit[],
): Promise<ServerIds> {
  const arrived: ServerIds = {}
  for (const { unit_inspection_id: id, unit_number, survey_id: of } of await units.listAdditions(user)) {
    const there = of === survey_id && downloaded.find((unit) => numberKey(unit.unit_number) === numberKey(unit_number))
    if (!there) continue
    arrived[id] = there.unit_inspection_id
    await units.delete([user, id])
  }
  return arrived
}

/** Assigns entries to the server's ids of units that have arrived there. */
export async function assignServerIds(
  { changes, steps, pictures }: Tables,
  { user, survey_id }: SurveyKey,
  arrived: ServerIds,
): Promise<void> {
  if (Object.keys(arrived).length === 0) return
  const moved = <Row extends { unit_inspection_id: number }>(rows: Row[]): Row[] =>
    rows.flatMap((row) => {
      const id = arrived[row.unit_inspection_id]
      return id === undefined ? [] : [{ ...row, unit_inspection_id: id }]
    })
  for (const row of moved(await changes.list(user, survey_id))) await changes.put(row)
  for (const row of moved(await steps.list(user, survey_id))) await steps.put(row)
  for (const row of moved(await pictures.list(user, survey_id))) await pictures.put(row)
}

/** Assigns server ids to entries written meanwhile. Returns the ids. */
async function assignLateIds(database: SurveyDatabase, place: SurveyKey): Promise<ServerIds> {
  return database.transaction('readwrite', async (tables) => {
    const arrived = (await tables.surveys.get([place.user, place.survey_id]))?.arrived ?? {}
    await assignServerIds(tables, place, arrived)
    return arrived
  })
}

/**
 * Returns the current id of a unit. The unit may arrive at the server while something is entered for it. The entry is
 * written first, as the page may be left at any time, and moved then.
 */
export async function currentUnitId(
  database: SurveyDatabase,
  row: SurveyKey & { unit_inspection_id: number },
): Promise<number> {
  if (row.unit_inspection_id > 0) return row.unit_inspection_id
  // The entry is stored already; a move that fails now is made when the portal is opened next.
  const arrived = await assignLateIds(database, row).catch((): ServerIds => ({}))
  return arrived[row.unit_inspection_id] ?? row.unit_inspection_id
}

/** Assigns the server ids that a closed page could not. */
export async function assignAllServerIds(database: SurveyDatabase, user: string): Promise<void> {
  const surveys = await database.transaction('readonly', async ({ changes, steps, pictures }) =>
    [...(await changes.ofUser(user)), ...(await steps.ofUser(user)), ...(await pictures.ofUser(user))]
      .filter(({ unit_inspection_id }) => unit_inspection_id < 0)
      .map(({ survey_id }) => survey_id),
  )
  for (const survey_id of new Set(surveys)) await assignLateIds(database, { user, survey_id })
}
