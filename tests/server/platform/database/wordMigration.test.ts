import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

it('edits of words keep their place under the new keys of counted words and headings', async () => {
  const database = await testDatabase.openEmpty()
  await migrate(
    database,
    readMigrations().filter(({ name }) => name < '0091'),
  )
  await database.script(`
    insert into locales (locale, region) values ('xx-XX', 'europe');
    insert into words (word_key, text) values ('engine.edits', '{{count}} edits');
    insert into translations (locale_id, word_key, translated_text)
    select locale_id, key, key from locales, unnest(array['engine.edits', 'engine.edits_discard', 'report.product-wear-rate.filters.count.one',
      'report.checkpoint.elements.units.columns.groups.tread_depth']) as key where locale = 'xx-XX';`)
  await migrate(database)
  expect(
    await database.query(
      sql`select word_key as new, translated_text as old from translations join locales using (locale_id) where locale = 'xx-XX' order by word_key`,
    ),
  ).toEqual([
    { new: 'engine.edits_discard', old: 'engine.edits_discard' },
    { new: 'engine.edits_other', old: 'engine.edits' },
    {
      new: 'report.checkpoint.elements.units.columns.groups.tread_depth_critical',
      old: 'report.checkpoint.elements.units.columns.groups.tread_depth',
    },
    { new: 'report.product-wear-rate.filters.count_one', old: 'report.product-wear-rate.filters.count.one' },
  ])
  expect(await database.query(sql`select word_key from words where text = '{{count}} edits'`)).toEqual([
    { word_key: 'engine.edits_other' },
  ])
  await database.close()
})

it('edits of what valves are called keep their place under the one key of each', async () => {
  const database = await testDatabase.openEmpty()
  await migrate(
    database,
    readMigrations().filter(({ name }) => name < '0157'),
  )
  await database.script(`
    insert into locales (locale, region) values ('xx-XX', 'europe');
    insert into words (word_key, comments) values ('report.dealer-surveys.elements.readings.columns.valve.words.metal cap', 'of brass');
    insert into translations (locale_id, word_key, translated_text)
    select locale_id, start || valve, start from locales, (values
      ('report.survey-detail.elements.tires.columns.valve.words.', 'metal cap'), ('report.dealer-surveys.elements.readings.columns.valve.words.', 'metal cap'),
      ('report.dealer-surveys.elements.readings.columns.valve.words.', 'damaged stem')) as said (start, valve) where locale = 'xx-XX';`)
  await migrate(database)
  expect(
    await database.query(
      sql`select word_key, translated_text from translations join locales using (locale_id) where locale = 'xx-XX' order by word_key`,
    ),
  ).toEqual([
    {
      word_key: 'lookup.edit-tire-selects.valve_types.options.damaged stem',
      translated_text: 'report.dealer-surveys.elements.readings.columns.valve.words.',
    },
    {
      word_key: 'lookup.edit-tire-selects.valve_types.options.metal cap',
      translated_text: 'report.survey-detail.elements.tires.columns.valve.words.',
    },
  ])
  expect(await database.query(sql`select word_key from words where comments = 'of brass'`)).toEqual([
    { word_key: 'lookup.edit-tire-selects.valve_types.options.metal cap' },
  ])
  await database.close()
})
