import sql from 'sql-template-tag'
import type { AxleKind } from '../../../domain/positions.ts'
import type { Spec, Specs } from '../../../domain/severity.ts'
import type { Queryable } from '../../platform/database/Database.ts'

/**
 * What each location asks of its tires, by axle kind: its own spec, else its account's, else everybody's.
 * Rejects when there is no spec for everybody to fall back to.
 */
export async function findSpecs(connection: Queryable, locationIds: readonly number[]): Promise<Map<number, Specs>> {
  const rows = await connection.query<{ location_id: number; axle_kind: AxleKind } & SpecRow>(sql`
    select location_id, axle_kind, target_pressure_psi, warning_share, critical_share, minimum_tread_32nds, duals_warning_psi, duals_critical_psi
    from specs_in_force
    where location_id = any(${[...new Set(locationIds)]}::bigint[])`)
  const found = new Map<number, Partial<Record<AxleKind, Spec>>>()
  for (const row of rows) {
    const specs = found.get(row.location_id) ?? {}
    specs[row.axle_kind] = toSpec(row)
    found.set(row.location_id, specs)
  }
  return new Map(locationIds.map((id) => [id, complete(id, found.get(id))]))
}

interface SpecRow {
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

function complete(locationId: number, { steer, drive, trailer }: Partial<Record<AxleKind, Spec>> = {}): Specs {
  if (!steer || !drive || !trailer) throw new Error(`location ${locationId} lacks a spec for an axle type`)
  return { steer, drive, trailer }
}
