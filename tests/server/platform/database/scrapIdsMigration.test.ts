import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

const before = readMigrations().filter(({ name }) => name < '0212')

describe('the migration of the ids of scrap surveys', () => {
  it('gives those that a survey has too another, with their tires, and no later one is given twice', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(database, before)
    await database.script(`
      insert into countries (country_code, name, region) values ('US', 'United States', 'NA');
      insert into states (country_code, state_code, name) values ('US', 'OH', 'Ohio');
      insert into accounts (account_id, account_number, name, location_type, country_code) values (7, '7', 'Seven', 3, 'US');
      insert into locations (location_id, account_id, location_number, name, state_code, country_code) values (8, 7, '1', 'Akron', 'OH', 'US');
      insert into surveys (account_id, location_id, kind, survey_date, survey_by) select 7, 8, 'fleet', '2026-01-10', 'A. Person' from generate_series(1, 3);
      insert into scrap_surveys (account_id, location_id, survey_date, survey_by) select 7, 8, '2026-01-10', 'S. Crap' from generate_series(1, 5);
      insert into removal_reasons (removal_reason, is_avoidable) values ('worn out', false) on conflict do nothing;
      insert into removed_tires (account_id, location_id, scrap_survey_id, removed_on, removal_reason, is_scrapped) select 7, 8, scrap_survey_id, '2026-01-10', 'worn out', true from scrap_surveys;`)
    const own = await database.query<{ id: number }>(sql`select scrap_survey_id as id from scrap_surveys order by 1`)
    await migrate(database)
    const ids = (
      await database.query<{ id: number }>(sql`select scrap_survey_id as id from scrap_surveys order by 1`)
    ).map(({ id }) => id)
    expect([ids.length, ids.slice(0, 2)]).toEqual([5, own.slice(3).map(({ id }) => id)])
    expect(
      await database.query(sql`select survey_id from surveys join scrap_surveys on scrap_survey_id = survey_id`),
    ).toEqual([])
    expect(
      (await database.query<{ id: number }>(sql`select scrap_survey_id as id from removed_tires order by 1`)).map(
        ({ id }) => id,
      ),
    ).toEqual(ids)
    await database.script(`
      insert into surveys (account_id, location_id, kind, survey_date, survey_by) select 7, 8, 'fleet', '2026-01-11', 'A. Person' from generate_series(1, 3);
      insert into scrap_surveys (account_id, location_id, survey_date, survey_by) select 7, 8, '2026-01-11', 'S. Crap' from generate_series(1, 3);`)
    expect(
      await database.query(sql`select survey_id from surveys join scrap_surveys on scrap_survey_id = survey_id`),
    ).toEqual([])
    expect(await database.query(sql`select count(*)::integer as count from scrap_surveys`)).toEqual([{ count: 8 }])
    await database.close()
  })
})
