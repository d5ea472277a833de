import sql from 'sql-template-tag'
import type { AxleKind } from '../../../domain/positions.ts'
import type { Spec, Specs } from '../../../domain/severity.ts'
import type { Queryable } from '../../platform/database/Database.ts'

/**
 * The specs of locations, by location and axle kind: its own, else its account's, else everybody's.
 * Rejects when there is no spec for everybody to fall back to.
 */
export async function findSpecs(connection: Queryable, locationIds: readonly number[]): Promise<Map<number, Specs>> {
  return byId(
    locationIds,
    await connection.query<SpecRow>(sql`
    select location_id as id, axle_kind, target_pressure_psi, warning_share, critical_share, minimum_tread_32nds, duals_warning_psi, duals_critical_psi
    from specs_in_force
    where location_id = any(${[...new Set(locationIds)]}::bigint[])`),
  )
}

/**
 * Returns the specs that surveys are judged by, by survey and axle kind. They are those of their location now or, for a
 * correction, those at its first publication. Rejects as `findSpecs` does.
 */
export async function findSpecsOfSurveys(
  connection: Queryable,
  surveyIds: readonly number[],
): Promise<Map<number, Specs>> {
  return byId(
    surveyIds,
    await connection.query<SpecRow>(sql`
    select survey.id, held.* from unnest(${[...new Set(surveyIds)]}::bigint[]) survey (id) cross join lateral specs_of_survey(survey.id) held`),
  )
}

function byId(ids: readonly number[], rows: SpecRow[]): Map<number, Specs> {
  const found = new Map<number, Partial<Record<AxleKind, Spec>>>()
  for (const row of rows) {
    const specs = found.get(row.id) ?? {}
    specs[row.axle_kind] = toSpec(row)
    found.set(row.id, specs)
  }
  return new Map(ids.map((id) => [id, complete(id, found.get(id))]))
}

interface SpecRow {
  id: number
  axle_kind: AxleKind
  target_pressure_psi: number
  warning_share: number
  critical_share: number
  minimum_tread_32nds: number | null
  duals_warning_psi: number
  duals_critical_psi: number
}

function toSpec(row: SpecRow): Spec {
  return {
    targetPressurePsi: row.target_pressure_psi,
    warningShare: row.warning_share,
    criticalShare: row.critical_share,
    minimumTread32nds: row.minimum_tread_32nds,
    dualsWarningPsi: row.duals_warning_psi,
    dualsCriticalPsi: row.duals_critical_psi,
  }
}

function complete(id: number, { steer, drive, trailer }: Partial<Record<AxleKind, Spec>> = {}): Specs {
  if (!steer || !drive || !trailer) throw new Error(`${id} lacks a spec for an axle type`)
  return { steer, drive, trailer }
}
