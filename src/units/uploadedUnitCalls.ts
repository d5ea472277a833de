import { numberKey, unitColumns, type UnitColumn, type UnitValues } from '../../domain/uploadedUnit.ts'
import type { Message } from '../../engine/core/definition/model.ts'
import { ApiFailure } from '../api/ApiFailure.ts'
import type { LocalAnswers, LocalCall } from '../local/LocalCalls.ts'
import { messages } from '../messages.ts'
import type { StoredUploadedUnit, UnitPlace } from './UnitBackend.ts'
import { StorageUnavailableError, type UploadedUnits } from './UploadedUnits.ts'
import type { JudgedUnit, UnitJudge } from './UnitJudge.ts'
import { unitList } from './unitList.ts'

interface UploadedUnitDeps {
  units: UploadedUnits
  judge: UnitJudge
  request<T>(method: string, path: string, call: { body?: unknown; signal?: AbortSignal }): Promise<T>
  user(): string
  locale(): string
  translate(message: Message): string
}

interface RowError {
  row: number
  column: string
  message: string
}

/** Units that one call saves: few enough that giving up the rest loses little time, and nothing else. */
const inOneGo = 50

/** Answers the browser's calls about uploaded units that are not saved yet. */
export function uploadedUnitCalls({ units, judge, request, user, locale, translate }: UploadedUnitDeps): LocalAnswers {
  const placeOf = (values: Record<string, unknown>): UnitPlace => ({
    user: user(),
    location_id: Number(values.location_id),
  })
  const judged = async (place: UnitPlace): Promise<JudgedUnit[]> =>
    judge.judge(place.location_id, await units.list(place))
  const notThere = (): ApiFailure => new ApiFailure(404, translate(messages.uploadedUnitMissing))

  /** Reads the file on the server, and keeps its units; one whose number is here already takes its place. */
  async function importFile({ form, signal }: LocalCall): Promise<object> {
    if (!form) throw new ApiFailure(400, translate(messages.unreachable))
    const place = placeOf(JSON.parse(String(form.get('form'))) as Record<string, unknown>)
    const read = await request<{ units: (UnitValues & { row: number })[]; errors: RowError[] }>(
      'POST',
      'fleet_survey/import_units',
      { body: form, signal },
    )
    const numbers = new Set(
      read.units.flatMap(({ unit_number }) => (unit_number === null ? [] : [numberKey(unit_number)])),
    )
    const replaced = (await units.list(place)).filter(({ unit_number }) => numbers.has(numberKey(unit_number)))
    await units.add(place, read.units)
    await units.delete(
      place,
      replaced.map(({ db_id }) => db_id),
    )
    judge.forget(place.location_id)
    return { units: read.units.length, errors: read.errors.length }
  }

  /** Saves valid units, a few at a time. Saved ones are removed here; refused ones keep their errors. */
  async function save({ values, signal, onProgress }: LocalCall): Promise<object> {
    const place = placeOf(values)
    const ready = (await judged(place)).filter(isReady)
    let saved = 0
    for (let at = 0; at < ready.length; at += inOneGo) {
      signal?.throwIfAborted()
      onProgress?.(at, ready.length)
      const sent = ready.slice(at, at + inOneGo)
      await units.update(
        place,
        sent.map(({ db_id }) => ({ db_id, values: {}, sent: true })),
      )
      const answer = await request<{ units: { row: number }[]; errors: RowError[] }>(
        'POST',
        'fleet_survey/save_units',
        { body: { location_id: place.location_id, units: sent.map(valuesOf) }, signal },
      )
      const done = answer.units.flatMap(({ row }) => sent[row] ?? [])
      await units.delete(
        place,
        done.map(({ db_id }) => db_id),
      )
      await judge.saved(place.location_id, done)
      await units.update(
        place,
        sent
          .filter((unit) => !done.includes(unit))
          .map(({ db_id }) => ({
            db_id,
            values: {},
            sent: false,
            refused: answer.errors
              .filter(({ row }) => sent[row]?.db_id === db_id)
              .map(({ column, message }) => ({ column, message })),
          })),
      )
      saved += done.length
    }
    return { saved, kept: (await units.list(place)).length }
  }

  /** A unit that is put as a whole is right, or is not taken: what is wrong is told at its fields. */
  async function put({ values }: LocalCall): Promise<object> {
    const place = placeOf(values)
    const id = Number(values.db_id)
    const all = await units.list(place)
    if (!all.some(({ db_id }) => db_id === id)) throw notThere()
    const unit = valuesOf(values)
    // Judged last: whoever has its number already has it first.
    const judged = await judge.judge(
      place.location_id,
      all
        .map((one): StoredUploadedUnit => (one.db_id === id ? { ...one, ...unit, refused: [], sent: false } : one))
        .sort((one, other) => Number(one.db_id === id) - Number(other.db_id === id)),
    )
    const problems = judged.at(-1)?.problem_list ?? []
    if (problems.length > 0)
      throw new ApiFailure(422, translate(messages.uploadedUnitWrong), {
        errors: problems.map(({ column, message }) => ({ field: column, message })),
      })
    if (!(await units.put(place, id, unit))) throw notThere()
    return { db_id: id }
  }

  async function update({ values }: LocalCall): Promise<object> {
    const place = placeOf(values)
    const changed = (values.units ?? []) as ({ db_id: number } & Partial<UnitValues>)[]
    if (
      !(await units.update(
        place,
        changed.map((unit) => ({ db_id: unit.db_id, values: partOf(unit) })),
      ))
    )
      throw notThere()
    return {}
  }

  async function get({ values }: LocalCall): Promise<object> {
    const unit = await units.get(placeOf(values), Number(values.db_id))
    if (!unit) throw notThere()
    // A field of numbers has no place for what is none; that it was wrong, saving says again.
    return { ...unit, year: typeof unit.year === 'number' ? unit.year : null }
  }

  const answers: LocalAnswers = {
    import: importFile,
    save,
    put,
    update,
    get,
    list: async ({ values }) => unitList(await judged(placeOf(values)), values, locale()),
    async summary({ values }) {
      const all = await judged(placeOf(values))
      const wrong = all.filter(({ problems }) => problems !== null)
      const { location_name, account_name } = await judge.placeOf(Number(values.location_id))
      return {
        location_id: Number(values.location_id),
        location_name,
        account_name,
        units: all.length,
        ready: all.length - wrong.length,
        refused: wrong.filter(isReady).length,
        wrong: wrong.length,
      }
    },
    async add({ values }) {
      const [db_id] = await units.add(placeOf(values), [{ ...valuesOf(values), row: Number(values.row ?? 0) }])
      return { db_id }
    },
    async delete({ values, id }) {
      await units.delete(placeOf(values), [Number(id)])
      return {}
    },
    /** Counts the units of all locations, also for a user who is signing out. */
    async count({ values }) {
      return { count: await units.count(String(values.user ?? user())) }
    },
    async clear({ values }) {
      await units.clear(placeOf(values))
      return {}
    },
    async 'unit-number-exists'({ values, signal }) {
      const [place, number] = [placeOf(values), String(values.unit_number ?? '')]
      if (await units.unitNumberExists(place, number, values.db_id === undefined ? null : Number(values.db_id)))
        return { exists: true }
      signal?.throwIfAborted()
      return { exists: await judge.isNumberUsed(place.location_id, number) }
    },
  }
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (call: LocalCall) =>
        answer(call).catch((error: unknown) => {
          throw error instanceof StorageUnavailableError ? new ApiFailure(422, translate(messages.storageFull)) : error
        }),
    ]),
  )
}

/** A unit is ready if the rules accept it; one that only the server refused is retried. */
const isReady = ({ problem_list, refused }: JudgedUnit): boolean =>
  problem_list.every(({ column, message }) => refused.some((one) => one.column === column && one.message === message))

const valuesOf = (unit: Partial<Record<keyof UnitValues, unknown>>): UnitValues =>
  Object.fromEntries(unitColumns.map((column) => [column, unit[column] ?? null])) as UnitValues

const partOf = (unit: Partial<UnitValues>): Partial<UnitValues> =>
  Object.fromEntries(
    unitColumns.flatMap((column): [UnitColumn, string | number | null][] =>
      column in unit ? [[column, unit[column] ?? null]] : [],
    ),
  )
