import sql from 'sql-template-tag'
import { enterDetails } from '../../../domain/survey/changeWheel.ts'
import type { DetailsChange, TireDetails } from '../../../domain/survey/draftWheel.ts'
import { findTireNumberProblem, tireNumberMessages } from '../../../domain/tireIdentification.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { badInput, type FieldError } from '../../platform/errors.ts'
import { changeWheel } from './draftWheels.ts'
import { lockDraft } from './openDraft.ts'
import { wheelAnswer, type WheelPlace } from './wheelAnswer.ts'

const fields = [
  'product_line_id',
  'retread_product_line_id',
  'is_retread',
  'tire_size',
  'identification_number',
] as const

/**
 * Stores entered details of the tire on a wheel. Values that are not sent stay; null restores the known value, so a
 * known retread is removed by `is_retread: false`.
 */
export async function saveTireDetails(
  connection: Queryable,
  sent: DetailsChange & WheelPlace,
  { caller, now }: { caller: Principal; now: Date },
) {
  await lockDraft(connection, sent.unit_inspection_id, caller)
  const errors = [
    ...(await unknownDetails(connection, sent)),
    ...wrongTireNumber('identification_number', sent.identification_number, now),
  ]
  if (errors.length > 0) throw badInput(errors)
  const details = Object.fromEntries(
    fields.filter((field) => field in sent).map((field) => [field, sent[field] ?? null]),
  ) as TireDetails
  await changeWheel(connection, sent, caller, (wheel) => enterDetails(wheel, { version: sent.version, ...details }))
  const answer = await wheelAnswer(connection, sent)
  return { id: answer.updated_wheel.tire_id ?? null, ...answer }
}

/** The error of a tire identification number that no tire can have. */
export function wrongTireNumber(field: string, text: string | null | undefined, now: Date): FieldError[] {
  const problem = text == null ? undefined : findTireNumberProblem(text, now.toISOString().slice(0, 10))
  return problem ? [{ field, key: tireNumberMessages[problem].key }] : []
}

/** Lines and sizes that are not in the catalog of products. */
async function unknownDetails(
  connection: Queryable,
  { product_line_id = null, retread_product_line_id = null, tire_size = null }: TireDetails,
): Promise<FieldError[]> {
  const [known] = await connection.query<{ line: boolean; retread: boolean; size: boolean }>(sql`
    select exists (select from product_lines p where p.product_line_id = ${product_line_id}::bigint and not p.is_retread) as line,
      exists (select from product_lines p where p.product_line_id = ${retread_product_line_id}::bigint and p.is_retread) as retread,
      exists (select from tire_sizes s where s.tire_size = ${tire_size}::text) as size`)
  const unknown = {
    product_line_id: product_line_id !== null && !known?.line,
    retread_product_line_id: retread_product_line_id !== null && !known?.retread,
    tire_size: tire_size !== null && !known?.size,
  }
  return Object.entries(unknown)
    .filter(([, is]) => is)
    .map(([field]) => ({ field, key: 'server.field.not_offered' }))
}
