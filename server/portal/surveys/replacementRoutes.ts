import type { Side, WheelIndex } from '../../../domain/positions.ts'
import { withNormalNumber } from '../../../domain/survey/changeWheel.ts'
import type { TreadUnit } from '../../../domain/units.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Route } from '../../access/Route.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import type { Database } from '../../platform/database/Database.ts'
import { integer, listOf, objectSchema, orNull, text, closedObject } from '../../platform/http/jsonSchema.ts'
import { permitSurvey } from './openDraft.ts'
import { replaceTires, undoTireReplace } from './replaceTires.ts'
import type { NewTire, Replacement } from './replaceTire.ts'

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const written = (most: number) => orNull({ type: 'string', maxLength: most })
const wheel = {
  axle_number: { type: 'integer', minimum: 1, maximum: 20 },
  side: { type: 'string', enum: ['left', 'right'] },
  wheel_index: { type: 'integer', enum: [1, 2] },
}

/** Known or null; a tire of which nothing is known is fitted all the same. */
const newTire = objectSchema({
  product_line_id: orNull(id),
  retread_product_line_id: orNull(id),
  tire_size: written(40),
  load_range: written(10),
  identification_number: written(40),
  retread_count: { type: 'integer', minimum: 0, maximum: 20 },
  new_tread_32nds: orNull({ type: 'number', minimum: 1, maximum: 100, multipleOf: 0.0001 }),
})

const replacement = objectSchema(
  {
    ...wheel,
    version: orNull({ type: 'integer' }),
    removal_reasons: { type: 'array', minItems: 1, maxItems: 16, items: text },
    wear_conditions: { type: 'array', maxItems: 17, items: text },
    tread_depth: orNull({ type: 'number', minimum: 0, maximum: 100, multipleOf: 0.0001 }),
    tread_depth_unit: { type: 'string', enum: ['32nds', 'mm'] },
    is_scrapped: { type: 'boolean' },
    comments: written(2000),
    new_tire: newTire,
    client_id: orNull({ type: 'string', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }),
  },
  ['axle_number', 'side', 'wheel_index', 'removal_reasons'],
)

const unit = closedObject({
  unit_inspection_id: integer,
  total_tires: integer,
  tires_read: integer,
  critical_exceptions: integer,
  warning_exceptions: integer,
})

/** Tires that are replaced on open surveys. Source: document 002, section 7. */
export function replacementRoutes({
  database,
  catalog,
  now,
}: {
  database: Database
  catalog(): Catalog
  now(): Date
}): Route[] {
  const permit = (principal: Principal): void => permitSurvey(catalog(), principal)
  return [
    {
      method: 'POST',
      path: '/api/v2/fleet_survey/replace_tires',
      tag: 'fleet_survey',
      access: 'session',
      permit,
      once: true,
      summary:
        'Replaces tires of a unit on an open survey, all or none. tread_depth is of the tire that is taken off, in 32nds unless tread_depth_unit says otherwise; the first removal reason is the main one.',
      body: objectSchema(
        { unit_inspection_id: id, tires: { type: 'array', minItems: 1, maxItems: 40, items: replacement } },
        ['unit_inspection_id', 'tires'],
      ),
      answer: closedObject({
        replacements: listOf(
          closedObject({
            removed_tire_id: integer,
            axle_number: integer,
            side: text,
            wheel_index: integer,
            version: integer,
          }),
        ),
        unit,
      }),
      handle: ({ body, principal }) =>
        replaceTires(database, Number(body.unit_inspection_id), (body.tires as SentReplacement[]).map(toReplacement), {
          caller: principal,
          now: now(),
        }),
    },
    {
      method: 'POST',
      path: '/api/v2/fleet_survey/undo_tire_replace',
      tag: 'fleet_survey',
      access: 'session',
      permit,
      once: true,
      summary:
        'Undoes a replacement on an open survey. The wheel is as it was before. One that was already undone, or a wheel in another version than is sent, is a conflict (409).',
      body: objectSchema({ removed_tire_id: id, version: orNull({ type: 'integer' }) }, ['removed_tire_id']),
      answer: closedObject({ unit }),
      handle: ({ body, principal }) =>
        undoTireReplace(
          database,
          {
            removedTireId: Number(body.removed_tire_id),
            version: typeof body.version === 'number' ? body.version : null,
          },
          { caller: principal, now: now() },
        ),
    },
    {
      method: 'DELETE',
      path: '/api/v2/fleet_survey/delete_removed_tire/{id}',
      tag: 'fleet_survey',
      access: 'session',
      permit,
      once: true,
      deletes: { report: 'removed-tires', action: 'undo' },
      summary: 'Deletes a removed tire of an open survey, which undoes its replacement.',
      params: objectSchema({ id }, ['id']),
      answer: closedObject({ unit }),
      handle: ({ params, principal }) =>
        undoTireReplace(
          database,
          { removedTireId: Number(params.id), version: null },
          { caller: principal, now: now(), isNoted: true },
        ),
    },
  ]
}

interface SentReplacement {
  axle_number: number
  side: Side
  wheel_index: WheelIndex
  version?: number | null
  removal_reasons: string[]
  wear_conditions?: string[]
  tread_depth?: number | null
  tread_depth_unit?: TreadUnit
  is_scrapped?: boolean
  comments?: string | null
  new_tire?: Partial<NewTire>
  client_id?: string | null
}

const nothingKnown: NewTire = {
  product_line_id: null,
  retread_product_line_id: null,
  tire_size: null,
  load_range: null,
  identification_number: null,
  retread_count: 0,
  new_tread_32nds: null,
}

function toReplacement(sent: SentReplacement): Replacement {
  return {
    axleNumber: sent.axle_number,
    side: sent.side,
    wheelIndex: sent.wheel_index,
    version: sent.version ?? null,
    removalReasons: sent.removal_reasons,
    wearConditions: sent.wear_conditions ?? [],
    tread:
      typeof sent.tread_depth === 'number' ? { value: sent.tread_depth, unit: sent.tread_depth_unit ?? '32nds' } : null,
    isScrapped: sent.is_scrapped ?? true,
    comments: sent.comments?.trim() ?? '',
    newTire: withNormalNumber({ ...nothingKnown, ...sent.new_tire }),
    clientId: sent.client_id ?? null,
  }
}
