import { unitColumns, type UnitColumn, type UnitValues } from '../../../domain/uploadedUnit.ts'
import type { Api } from '../../access/Api.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { sentFile } from '../../engine/forms/Workflows.ts'
import type { Database } from '../../platform/database/Database.ts'
import {
  integer,
  type JsonSchema,
  listOf,
  objectSchema,
  orNull,
  text,
  closedObject,
} from '../../platform/http/jsonSchema.ts'
import { importUnits } from './importUnits.ts'
import { tableFileTypes } from '../../platform/files/tableRows.ts'
import { maxUnits } from './readUnitFile.ts'
import { saveUnits } from './saveUnits.ts'
import { unitForm } from './unitPlace.ts'

/** Bytes. */
const maxFile = 5_000_000

const locationId = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
/** Values that could not be parsed keep their original text: a year may be a text. */
const written = orNull({ type: 'string', maxLength: 200 })
const value = (column: UnitColumn): JsonSchema => (column === 'year' ? { anyOf: [orNull(integer), written] } : written)
const values = Object.fromEntries(unitColumns.map((column) => [column, value(column)]))
const errors = listOf(closedObject({ row: integer, column: text, message: text }))

/**
 * Units that come many at once: from a file into the browser, and from there into the fleet. Source: document 002,
 * section 7.
 */
export function unitsPlugin({
  api,
  database,
  catalog,
  now,
}: {
  api: Api
  database: Database
  catalog(): Catalog
  now(): Date
}): void {
  api.add([
    {
      method: 'POST',
      path: '/api/v2/fleet_survey/import_units',
      tag: 'fleet_survey',
      access: 'session',
      summary:
        'Checks a CSV or Excel file of units. Answers the units and their problems by row and column. Nothing is saved.',
      permit: (principal) => void unitForm(catalog(), principal),
      body: objectSchema(
        {
          location_id: locationId,
          file: objectSchema(
            {
              name: { type: 'string', maxLength: 255 },
              type: { type: 'string', enum: tableFileTypes },
              size: { type: 'integer', minimum: 1, maximum: maxFile },
            },
            ['name', 'type', 'size'],
          ),
        },
        ['location_id', 'file'],
      ),
      files: new Map([['file', maxFile]]),
      answer: closedObject({ units: listOf(closedObject({ row: integer, ...values })), errors }),
      handle: ({ body, files, principal, translate, signal }) =>
        importUnits(
          sentFile(files, 'file'),
          Number(body.location_id),
          { database, catalog: catalog(), now: now() },
          { caller: principal, translate, signal },
        ),
    },
    {
      method: 'POST',
      path: '/api/v2/fleet_survey/save_units',
      tag: 'fleet_survey',
      access: 'session',
      summary:
        'Adds units to a location. Each is saved by itself; answers those that were saved and the problems of the others. A unit that was saved just so before is answered again.',
      permit: (principal) => void unitForm(catalog(), principal),
      body: objectSchema(
        {
          location_id: locationId,
          units: { type: 'array', minItems: 1, maxItems: maxUnits, items: objectSchema(values, ['unit_number']) },
        },
        ['location_id', 'units'],
      ),
      answer: closedObject({ units: listOf(closedObject({ row: integer, id: integer })), errors }),
      handle: ({ body, principal, translate, signal }) =>
        saveUnits(
          (body.units as Partial<UnitValues>[]).map(completeUnit),
          Number(body.location_id),
          { database, catalog: catalog(), now: now() },
          { caller: principal, translate, signal },
        ),
    },
  ])
}

/** Fields that are absent become null. */
const completeUnit = (unit: Partial<UnitValues>): UnitValues =>
  Object.fromEntries(unitColumns.map((column) => [column, unit[column] ?? null])) as UnitValues
