import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorsOf } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

type Row = Record<string, unknown>

describe('the feeds of checks and specifications', () => {
  const world = setupTestApp()
  let customer: Caller
  let admin: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
    admin = await world.as('admin')
    for (const [number, type, configuration] of [
      ['Q-1', 'tractor', 'TR-6X4'],
      ['Q-2', 'trailer', 'TL-2'],
    ]) {
      await world.database.query(sql`
        insert into units (account_id, location_id, unit_number, unit_type, configuration_code)
        select l.account_id, l.location_id, ${number}, ${type}, ${configuration} from locations l join accounts a using (account_id) where a.account_number = '100004' and l.location_number = '0001'`)
    }
  })
  const load = (feed: string, rows: object[], as = customer): Promise<Answer> =>
    as.post(`feeds/${feed}`, { rows: rows.map((row) => ({ account_number: '100004', ...row })) })
  const undo = async ({ json }: Answer, as = customer): Promise<unknown> =>
    (await as.post(`batches/${String(json.batch_id)}/undo`, {})).json.rows_left
  const counts = ({ json }: Answer) => json.counts as unknown as Row

  describe('torque checks', () => {
    const row = {
      unit_number: 'q-1',
      position: 'LFI',
      checked_on: '2026-06-01',
      technician: 'M. Bolt',
      torque_unit: 'ft-lb',
      torques: '470; 480; missing; 510',
      odometer: 1609.344,
      odometer_unit: 'km',
      fitted_odometer: 930,
      fitted_odometer_unit: 'mi',
    }
    const stored = (): Promise<Row[]> =>
      world.database.query(sql`
      select c.axle_number as axle, c.side, c.checked_on as day, c.technician as by, c.odometer_miles as miles, c.fitted_odometer_miles as fitted, c.low_ft_lb as low, c.high_ft_lb as high, array(select n.torque_ft_lb from torque_nuts n where n.torque_check_id = c.torque_check_id order by n.nut_number) as nuts
      from torque_checks c join units u using (unit_id) where u.unit_number = 'Q-1' order by c.checked_on`)
    const first = {
      axle: 2,
      side: 'left',
      day: '2026-06-01',
      by: 'M. Bolt',
      miles: 1000,
      fitted: 930,
      low: 450,
      high: 500,
      nuts: [470, 480, null, 510],
    }

    it('stores every nut in foot-pounds, once, whichever tire of a dual is named', async () => {
      const loaded = await load('torque-checks', [row])
      expect([errorsOf(loaded), counts(loaded)]).toEqual([
        [],
        { read: 1, new: 1, changed: 0, unchanged: 0, cancelled: 0, rejected: 0 },
      ])
      expect(await stored()).toEqual([first])
      expect(counts(await load('torque-checks', [row, { ...row, position: 'lfo' }]))).toMatchObject({ unchanged: 2 })
    })

    it('corrects, takes away and undoes, load by load', async () => {
      const metric = await load('torque-checks', [
        { ...row, torque_unit: 'Nm', torques: '610,1 650 678', low: 610.118, high: 677.909, odometer: null },
      ])
      expect(counts(metric)).toMatchObject({ changed: 1 })
      // 1 ft-lb is 1.3558179483314004 Nm.
      expect(await stored()).toMatchObject([
        { ...first, low: 449.999943, high: 500.000019, nuts: [449.986667, 479.415397, 500.067137] },
      ])
      const cancelled = await load('torque-checks', [{ ...row, row_status: 'cancelled' }])
      expect(counts(cancelled)).toMatchObject({ cancelled: 1 })
      expect(await stored()).toEqual([])
      expect(await undo(cancelled)).toBe(0)
      expect((await stored())[0]!.nuts).toEqual([449.986667, 479.415397, 500.067137])
      expect(await undo(metric)).toBe(0)
      expect(await stored()).toEqual([first])
    })

    it('refuses what cannot be, and what a survey recorded', async () => {
      const other = { ...row, checked_on: '2026-06-02' }
      expect(
        errorsOf(
          await load('torque-checks', [
            { ...other, position: 'ZZ' },
            { ...other, torques: '470 abc' },
            { ...other, torques: null },
            { ...other, torque_unit: null },
            { ...other, low: 500, high: 400 },
            { ...other, checked_on: '2099-01-01' },
            { ...other, fitted_odometer: 2000 },
            { ...other, low: 600 },
          ]),
        ).map((text) => text.split(': ')[0]),
      ).toEqual([
        'rows.1.position',
        'rows.2.torques',
        'rows.3.torques',
        'rows.4.torque_unit',
        'rows.5.high',
        'rows.6.checked_on',
        'rows.7.fitted_odometer',
        'rows.8.low',
      ])
      expect(errorsOf(await load('torque-checks', [{ ...other, low: 600 }]))).toEqual([
        expect.stringContaining('rows.1.low: The minimum torque is above the maximum'),
      ])
      await world.database.query(
        sql`update torque_checks c set survey_id = (select min(s.survey_id) from surveys s where s.account_id = c.account_id) where c.unit_id = (select unit_id from units where unit_number = 'Q-1')`,
      )
      expect(counts(await load('torque-checks', [row]))).toMatchObject({ unchanged: 1 })
      expect(errorsOf(await load('torque-checks', [{ ...row, torques: '450' }]))).toEqual([
        expect.stringContaining('A survey recorded this'),
      ])
    })
  })

  describe('trailer checks', () => {
    const row = { unit_number: 'Q-2', checked_on: '2026-06-03', technician: 'T. Yard' }
    const stored = (): Promise<Row[]> =>
      world.database.query(sql`
      select s.survey_date as day, s.survey_by as by, c.result, (select jsonb_object_agg(a.readiness_item, a.answer || a.notes) from trailer_check_answers a where a.trailer_check_id = c.trailer_check_id) as answers
      from trailer_checks c join surveys s using (survey_id) join units u on u.unit_id = c.unit_id where u.unit_number = 'Q-2' order by 1`)
    const items = [
      'Lights',
      'reflectors',
      'ABS',
      'gladhands',
      'brakes',
      'doors',
      'floor_walls',
      'landing gear',
      'kingpin',
      'tandem_lock',
      'mud flaps',
      'suspension',
      'hubs',
      'lug nuts',
      'tire pressure',
      'tread',
      'annual',
      'registration',
    ]

    it('makes one check of the items of a trailer, and judges it', async () => {
      const loaded = await load(
        'trailer-checks',
        items.map((item) => ({ ...row, item, answer: 'ok' })),
      )
      expect([errorsOf(loaded), counts(loaded)]).toEqual([
        [],
        { read: 18, new: 18, changed: 0, unchanged: 0, cancelled: 0, rejected: 0 },
      ])
      expect(await stored()).toMatchObject([{ day: '2026-06-03', by: 'T. Yard', result: 'passed' }])
      const failed = await load('trailer-checks', [
        { ...row, item: 'brakes', answer: 'defect', notes: 'left lining' },
        { ...row, item: 'doors', answer: 'pass' },
      ])
      expect(counts(failed)).toMatchObject({ changed: 1, unchanged: 1 })
      expect(await stored()).toMatchObject([
        { result: 'failed', answers: { brakes: 'failleft lining', doors: 'pass' } },
      ])
      const cancelled = await load('trailer-checks', [{ ...row, item: 'brakes', row_status: 'cancelled' }])
      expect(counts(cancelled)).toMatchObject({ cancelled: 1 })
      expect(await stored()).toMatchObject([{ result: 'incomplete' }])
      expect([await undo(failed), await undo(cancelled)]).toEqual([1, 0])
      expect((await stored())[0]).toMatchObject({ result: 'failed' })
      // Everything that is left of it goes with its load.
      expect(await undo(loaded)).toBe(1)
    })

    it('takes the survey away that has no other trailer', async () => {
      const loaded = await load('trailer-checks', [{ ...row, checked_on: '2026-06-05', item: 'tread', answer: 'fail' }])
      expect((await stored()).map(({ day }) => day)).toEqual(['2026-06-03', '2026-06-05'])
      expect(await undo(loaded)).toBe(0)
      expect(
        await world.database.query(
          sql`select 1 from surveys where survey_by = 'T. Yard' and survey_date = '2026-06-05'`,
        ),
      ).toEqual([])
    })

    it('refuses what cannot be', async () => {
      expect(
        errorsOf(
          await load('trailer-checks', [
            { ...row, unit_number: 'Q-1', item: 'tread', answer: 'pass' },
            { ...row, item: 'wipers', answer: 'pass' },
            { ...row, item: 'tread' },
            { ...row, item: 'tread', answer: 'pass', location_number: 'nowhere' },
          ]),
        ).map((text) => text.split(': ')[0]),
      ).toEqual(['rows.1.unit_number', 'rows.2.item', 'rows.3.answer', 'rows.4.location_number'])
    })
  })

  describe('specifications', () => {
    const row = { location_number: '0001', axle_kind: 'drive' }
    const stored = (): Promise<Row[]> =>
      world.database.query(sql`
      select l.location_number as place, s.axle_kind as axle, s.target_pressure_psi as target, s.warning_share as warning, s.critical_share as critical, s.minimum_tread_32nds as minimum, s.duals_warning_psi as duals, u.login
      from specs s join accounts a using (account_id) left join locations l using (location_id) left join users u on u.user_id = s.updated_by where a.account_number = '100004' order by 1 nulls first, 2`)
    let before: Row[] = []
    beforeAll(async () => {
      await world.database.query(
        sql`delete from specs where location_id in (select location_id from locations l join accounts a using (account_id) where a.account_number = '100004')`,
      )
      before = await stored()
    })

    it('sets those of a location, beginning with what held there, and undoes them', async () => {
      const loaded = await load(
        'specifications',
        [
          {
            ...row,
            target: 7,
            target_unit: 'bar',
            minimum: 4,
            minimum_unit: 'mm',
            duals_warning: 8,
            duals_warning_unit: 'psi',
          },
        ],
        admin,
      )
      expect([errorsOf(loaded), counts(loaded)]).toMatchObject([[], { new: 1 }])
      const own = {
        place: '0001',
        axle: 'drive',
        target: 101.526416,
        warning: 0.1,
        critical: 0.2,
        minimum: 5.03937,
        duals: 8,
        login: 'admin@example.test',
      }
      expect(await stored()).toEqual([...before, own])
      expect(counts(await load('specifications', [{ ...row, target: 7, target_unit: 'bar' }], admin))).toMatchObject({
        unchanged: 1,
      })
      const changed = await load('specifications', [{ ...row, warning: 8, critical: 15 }], admin)
      expect(counts(changed)).toMatchObject({ changed: 1 })
      const [change] = await world.database.query(
        sql`select warning_before, warning_after, target_before, u.login from spec_changes c left join users u on u.user_id = c.changed_by order by spec_change_id desc limit 1`,
      )
      expect(change).toEqual({
        warning_before: 0.1,
        warning_after: 0.08,
        target_before: 101.526416,
        login: 'admin@example.test',
      })
      expect(await undo(loaded, admin)).toBe(1)
      expect(await undo(changed, admin)).toBe(0)
      expect((await stored()).at(-1)).toMatchObject({ warning: 0.1, critical: 0.2 })
      const cancelled = await load('specifications', [{ ...row, row_status: 'cancelled' }], admin)
      expect(counts(cancelled)).toMatchObject({ cancelled: 1 })
      expect(await stored()).toEqual(before)
      expect(await undo(cancelled, admin)).toBe(0)
      expect((await stored()).length).toBe(before.length + 1)
    })

    it('refuses what cannot be, and users who may not manage them', async () => {
      expect(
        errorsOf(
          await load(
            'specifications',
            [
              { ...row, target: 7, target_unit: 'psi' },
              { ...row, minimum: 40, minimum_unit: '32nds' },
              { ...row, warning: 20, critical: 10 },
              { ...row, warning: 30 },
              { ...row, location_number: 'nowhere', target: 100, target_unit: 'psi' },
              { account_number: 'none', axle_kind: 'drive' },
            ],
            admin,
          ),
        ).map((text) => text.split(': ')[0]),
      ).toEqual([
        'rows.1.target',
        'rows.2.minimum',
        'rows.3.critical',
        'rows.4.critical',
        'rows.5.location_number',
        'rows.6.account_number',
      ])
      expect((await load('specifications', [row], await world.as('cus-other'))).status).toBe(404)
    })
  })
})
