import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/platform/database/Database.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'
import { answersOf, catalog, requests, type DatasetIds } from './everyDataset.ts'

/** The one dataset that tells which surveys are finished. */
const gate = 'finished-surveys'
/** The workflow of surveys itself, which tells of open ones too. */
const workflow = [
  'home-surveys',
  'survey-places',
  'preferred-survey-places',
  'location-summary',
  'location-header',
  'location-surveys',
  'location-last-surveys',
  'location-units',
  'survey-to-edit',
  'unit-numbers',
  'unit-by-number',
  'removed-tires-seen',
  'removed-tires',
  'removed-tire',
  'survey-seen',
  'survey-summary',
  'survey-axles',
  'survey-unit-numbers',
  'survey-unit-info',
  'survey-unread',
  'unit-inspection-to-edit',
  'unit-by-number-on-survey',
  'units-to-survey',
  'units-to-copy',
  'wheel-position-info',
  'unit-inspection-header',
  'unit-inspection-images',
  'survey-unit-checks',
  'survey-torque-checks',
  'trailer-check-to-edit',
  'torque-check-to-edit',
  'wheel-ends',
  'survey-check-counts',
  'survey-specs',
  'inspector-units',
  'inspector-wheels',
  'inspector-other-units',
  'survey-locations',
  'survey-changed-wheels',
  'survey-contradictions',
  'survey-in-correction',
  'unit-rows',
]
/** Matches tables that hold rows of unfinished surveys too. */
const held = /\b(?:from|join)\s+(?:surveys|trailer_checks|survey_trailer_checks|survey_torque_checks|images)\b/

describe('an open survey,', () => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-open-'))
    database = await testDatabase.openDemo(folder)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  it('changes no answer of any dataset, and none knows its pictures and checks', async () => {
    const [like] = await database.query<{ survey_id: number; location_id: number; unit_id: number }>(sql`
      select c.survey_id, c.location_id, c.unit_id from trailer_checks c join images i using (survey_id) order by 1 limit 1`)
    const [open] = await database.query<{ survey_id: number }>(sql`
      insert into surveys (account_id, location_id, kind, survey_date, survey_by, dealer_id, state)
      select account_id, location_id, kind, survey_date + 30, 'Somebody New', dealer_id, 'open' from surveys where survey_id = ${like!.survey_id} returning survey_id`)
    const things: DatasetIds = {
      unit_id: { seen: like!.unit_id },
      survey_id: { open: open!.survey_id, finished: like!.survey_id },
      id: { open: open!.survey_id, finished: like!.survey_id },
      location_id: { seen: like!.location_id },
    }
    const asked = (await requests(database, things)).filter(({ dataset }) => !workflow.includes(dataset.id))
    const before = await answersOf(asked, { kind: 'all' }, database)

    await database.query(sql`
      insert into trailer_checks (account_id, location_id, survey_id, unit_id, updated_at)
      select account_id, location_id, ${open!.survey_id}, unit_id, updated_at from trailer_checks where survey_id = ${like!.survey_id}`)
    await database.query(sql`
      insert into images (storage_id, account_id, location_id, survey_id, inspection_id, unit_id, tire_id, axle_number, side, wheel_index, title, media_type, width, height, byte_count, content, taken_at)
      select storage_id || '-open', account_id, location_id, ${open!.survey_id}, inspection_id + 1000000, unit_id, tire_id, axle_number, side, wheel_index, title, media_type, width, height, byte_count, content, taken_at
      from images where survey_id = ${like!.survey_id}`)
    const after = await answersOf(asked, { kind: 'all' }, database)
    for (const [name, rows] of before) expect([name, after.get(name)]).toEqual([name, rows])
    const ofIt = [...before].filter(([name]) => name.endsWith(' open'))
    expect(ofIt.length).toBeGreaterThan(6)
    for (const answer of ofIt) expect(answer).toEqual([answer[0], []])

    // The hidden rows exist: once the survey is finished, it answers them.
    await database.query(sql`update surveys set state = 'finished' where survey_id = ${open!.survey_id}`)
    const finished = await answersOf(asked, { kind: 'all' }, database)
    expect(
      [...finished].filter(([name, rows]) => rows.length > 0 && name.endsWith(' open')).map(([name]) => name),
    ).toEqual(
      expect.arrayContaining([
        'survey-images open',
        'survey-images-header open',
        'trailer-checks open',
        'trailer-readiness open',
      ]),
    )
    expect(finished.get('survey-by-users')).toContainEqual(expect.stringContaining('Somebody New'))
  })
})

it('datasets that read what surveys hold stand on the finished ones', () => {
  const ungated = [...catalog.datasets.values()].filter(
    ({ id, sql: text, writes }) =>
      id !== gate && !workflow.includes(id) && !writes && held.test(text) && !reaches(text),
  )
  // Pictures of an inspection belong to a published one; those of license plates, to none of a survey.
  expect(ungated.map(({ id }) => id).sort()).toEqual([
    'checkpoint-detail',
    'checkpoint-plates',
    'fleet-condition-images',
    'surveyed-wheels',
  ])
  expect(
    [...catalog.datasets.values()]
      .filter(
        ({ id, sql: text, writes }) =>
          id !== gate && !workflow.includes(id) && !writes && /\b(?:from|join)\s+surveys\b/.test(text),
      )
      .map(({ id }) => id),
  ).toEqual([])
})

/** Returns true if a text includes the gate, directly or through a dataset that it includes. */
function reaches(text: string): boolean {
  return [...text.matchAll(/:dataset\(([a-z0-9-]+)\)/g)].some(
    ([, id]) => id === gate || reaches(catalog.dataset(id!).sql),
  )
}
