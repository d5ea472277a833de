import type { DetailsChange, ReadingChange } from '../../../domain/survey/draftWheel.ts'
import type { Principal } from '../../access/Principal.ts'
import { keyOf } from '../../access/answerOnce.ts'
import type { Route } from '../../access/Route.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { sentFile } from '../../engine/forms/Workflows.ts'
import type { Database } from '../../platform/database/Database.ts'
import { integer, moment, objectSchema, orNull, text, closedObject } from '../../platform/http/jsonSchema.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { finishSurvey } from './finishSurvey.ts'
import { resetChangedWheels } from './resetChangedWheels.ts'
import { permitSurvey } from './openDraft.ts'
import { addImage, deleteImage } from './surveyImages.ts'
import { saveTire } from './saveTire.ts'
import { saveTireDetails } from './saveTireDetails.ts'
import type { WheelPlace } from './wheelAnswer.ts'
import { addedImage, id, imageSchema, maxImageBytes, readingSchema, tireSchema, updatedWheel } from './wheelSchema.ts'

/**
 * The changes of a survey that need more than a statement: wheels, which are judged with their neighbors, and
 * publishing. Source: document 002, section 7.
 */
export function surveyRoutes({
  database,
  storage,
  catalog,
  now,
}: {
  database: Database
  storage: Storage
  catalog(): Catalog
  now(): Date
}): Route[] {
  const permit = (caller: Principal): void => permitSurvey(catalog(), caller)
  return [
    {
      method: 'POST',
      path: '/api/v2/fleet_survey/save_tire',
      tag: 'fleet_survey',
      access: 'session',
      permit,
      once: true,
      summary:
        'Saves the reading of a wheel. Judges it with its neighbors. Another version, or a finished survey, is 409.',
      body: readingSchema,
      answer: updatedWheel,
      handle: ({ body, principal }) =>
        database.transaction((connection) =>
          saveTire(connection, body as unknown as ReadingChange & WheelPlace, principal),
        ),
    },
    {
      method: 'POST',
      path: '/api/v2/fleet_survey/update_tire_details',
      tag: 'fleet_survey',
      access: 'session',
      permit,
      once: true,
      summary:
        'Saves facts of the tire on a wheel. Only those that differ from the known ones. id is the tire; null: none was known there.',
      body: tireSchema,
      answer: closedObject({ id: orNull(integer), ...updatedWheel.properties }),
      handle: ({ body, principal }) =>
        database.transaction((connection) =>
          saveTireDetails(connection, body as unknown as DetailsChange & WheelPlace, { caller: principal, now: now() }),
        ),
    },
    {
      method: 'POST',
      path: '/api/v2/fleet_survey/add_tire_image',
      tag: 'fleet_survey',
      access: 'session',
      permit,
      summary:
        'Keeps a picture of the tire on a wheel: JPEG or PNG, up to 10 MB, 20 for each unit. Of a wheel whose tire was replaced it is one of the new tire, unless is_new_tire is false.',
      body: imageSchema,
      files: new Map([['file', maxImageBytes]]),
      answer: addedImage,
      handle: ({ body, files, principal, request }) =>
        addImage({ database, storage }, body as unknown as WheelPlace, {
          file: sentFile(files, 'file'),
          title: String(body.title ?? ''),
          caller: principal,
          key: keyOf(request),
        }),
    },
    {
      method: 'DELETE',
      path: '/api/v2/fleet_survey/delete_image',
      tag: 'fleet_survey',
      access: 'session',
      permit,
      summary: 'Takes a picture of a unit on an open survey, or of one of its tires, away.',
      query: objectSchema(
        { storageId: { type: 'string', pattern: '^[A-Za-z0-9-]{8,64}$' }, unitInspectionId: id, tireId: id },
        ['storageId', 'unitInspectionId'],
      ),
      answer: closedObject({}),
      async handle({ query, principal }) {
        await deleteImage(
          { database, storage },
          {
            storageId: String(query.storageId),
            unitInspectionId: Number(query.unitInspectionId),
            tireId: query.tireId === undefined ? null : Number(query.tireId),
          },
          principal,
        )
        return {}
      },
    },
    {
      method: 'POST',
      path: '/api/v2/fleet_survey/finish_survey',
      tag: 'fleet_survey',
      access: 'session',
      permit,
      summary:
        'Publishes an open survey, all or nothing; asked again it answers the same. What is in the way is 409, unit by unit; a survey without units 422.',
      body: objectSchema({ survey_id: id }, ['survey_id']),
      answer: closedObject({
        survey_id: integer,
        state: text,
        finished_at: orNull(moment),
        units: integer,
        tires: integer,
        tires_read: integer,
        critical_exceptions: integer,
        warning_exceptions: integer,
        replaced_tires: integer,
      }),
      handle: ({ body, principal }) =>
        database.transaction((connection) => finishSurvey(connection, Number(body.survey_id), principal)),
    },
    {
      method: 'POST',
      path: '/api/v2/own/fleet_survey/keep_other_wheels',
      tag: 'fleet_survey',
      access: 'session',
      permit,
      summary:
        'Clears wheels of an open survey that have other tires since. Another survey mounted these; the wheels are read again. Keeps what was entered for all others. wheels counts those that were cleared.',
      body: objectSchema({ survey_id: id }, ['survey_id']),
      answer: closedObject({ survey_id: integer, wheels: integer }),
      handle: ({ body, principal }) =>
        database.transaction((connection) => resetChangedWheels(connection, Number(body.survey_id), principal, now())),
    },
  ]
}
