import type { PendingChange, StoredUnit } from '../model.ts'
import type { LocalSurvey } from './LocalSurvey.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'

interface RefreshQueueDeps {
  database: SurveyDatabase
  user(): string | null
  idle(): Promise<void>
  /** One reading of the browser's database after the other. */
  serialize(read: () => Promise<void>): Promise<void>
  openSurveys(): LocalSurvey[]
  setCounts(user: string, changes: PendingChange[], added: StoredUnit[]): void
}

/** Units that changed in the browser's database. They are read in batches, once for all changes made so far. */
export class RefreshQueue {
  private ids = new Set<number>()
  private areStepsStale = false
  private reading: Promise<void> | null = null

  constructor(private readonly deps: RefreshQueueDeps) {}

  /** Resolves when the open surveys are up to date. `steps`: the undo steps have changed too. */
  refresh(unitInspectionId: number, change?: 'steps'): Promise<void> {
    this.ids.add(unitInspectionId)
    this.areStepsStale ||= change === 'steps'
    this.reading ??= this.deps.idle().then(() =>
      this.deps.serialize(() => {
        this.reading = null
        return this.read()
      }),
    )
    return this.reading
  }

  private async read(): Promise<void> {
    const { database, setCounts } = this.deps
    const [user, ids, withSteps] = [this.deps.user(), [...this.ids], this.areStepsStale]
    this.ids.clear()
    this.areStepsStale = false
    if (user === null) return
    const copies = this.deps
      .openSurveys()
      .filter(({ survey, units }) => survey.user === user && ids.some((id) => units.has(id)))
    const writes = copies.map((copy) => copy.writes)
    const { units, changes, added, steps } = await database.transaction('readonly', async (tables) => ({
      units: await Promise.all(ids.map((id) => tables.units.get([user, id]))),
      changes: await tables.changes.ofUser(user),
      added: await tables.units.listAdditions(user),
      steps: withSteps
        ? await Promise.all(copies.map(({ survey }) => tables.steps.list(user, survey.survey_id)))
        : null,
    }))
    setCounts(user, changes, added)
    for (const [at, copy] of copies.entries()) {
      for (const [of, id] of ids.entries()) {
        // Writes made meanwhile are missing from the earlier read, so the unit is read again.
        if (copy.writes === writes[at])
          copy.updateUnit(
            id,
            units[of],
            changes.filter((change) => change.unit_inspection_id === id),
            steps?.[at] ?? null,
          )
        else void this.refresh(id, withSteps ? 'steps' : undefined)
      }
    }
  }
}
