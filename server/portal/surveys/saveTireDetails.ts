import sql from 'sql-template-tag'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { badInput, type FieldError } from '../../platform/errors.ts'
import { lockDraft } from './openDraft.ts'
import { change } from './saveTire.ts'
import { wheelAnswer, type WheelPlace } from './wheelAnswer.ts'

/** What identifies a tire, as drafts keep it until the survey is finished. */
export interface TireDetails {
  product_line_id?: number | null
  retread_product_line_id?: number | null
  tire_size?: string | null
  identification_number?: string | null
}

const fields = ['product_line_id', 'retread_product_line_id', 'tire_size', 'identification_number'] as const

/** Keeps what was entered of the tire on a wheel. What is not sent stays; null takes it back to what is known. */
export async function saveTireDetails(connection: Queryable, details: TireDetails & WheelPlace & { version: number }, asker: Principal) {
  await lockDraft(connection, details.unit_inspection_id, asker)
  const errors = await unknownDetails(connection, details)
  if (errors.length > 0) throw badInput(errors)
  const sent = Object.fromEntries(fields.filter((field) => field in details).map((field) => [field, details[field] ?? null]))
  const replaced = await connection.query(sql`
    update survey_replacements set new_tire = new_tire || ${JSON.stringify(sent)}::jsonb, version = version + 1
    where unit_inspection_id = ${details.unit_inspection_id} and axle_number = ${details.axle_number} and side = ${details.side} and wheel_index = ${details.wheel_index} and undone_at is null
    returning removed_tire_id`)
  // Of a wheel whose tire was replaced, the new one is meant.
  if (replaced.length > 0) await change(connection, details, asker, sql`tire_details = tire_details`)
  else await change(connection, details, asker, sql`tire_details = nullif(jsonb_strip_nulls(coalesce(tire_details, '{}'::jsonb) || ${JSON.stringify(sent)}::jsonb), '{}'::jsonb)`)
  const answer = await wheelAnswer(connection, details)
  return { id: answer.updated_wheel.tire_id ?? null, ...answer }
}

/** Lines and sizes that are not in the catalog of products. */
async function unknownDetails(connection: Queryable, { product_line_id = null, retread_product_line_id = null, tire_size = null }: TireDetails): Promise<FieldError[]> {
  const [known] = await connection.query<{ line: boolean; retread: boolean; size: boolean }>(sql`
    select exists (select from product_lines p where p.product_line_id = ${product_line_id}::bigint and not p.is_retread) as line,
      exists (select from product_lines p where p.product_line_id = ${retread_product_line_id}::bigint and p.is_retread) as retread,
      exists (select from tire_sizes s where s.tire_size = ${tire_size}::text) as size`)
  const unknown = { product_line_id: product_line_id !== null && !known?.line, retread_product_line_id: retread_product_line_id !== null && !known?.retread, tire_size: tire_size !== null && !known?.size }
  return Object.entries(unknown).filter(([, is]) => is).map(([field]) => ({ field, key: 'server.field.not_offered' }))
}
