import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CachedUnit } from '../../src/offline/model.ts'
import type { LocalSurvey } from '../../src/offline/cache/LocalSurvey.ts'
import { respondWithOverview } from '../../src/offline/api/surveyOverview.ts'
import { respondWithAxles, respondWithUnit } from '../../src/offline/api/surveyUnit.ts'
import { setupTestApp } from '../server/app/setupTestApp.ts'
import type { Caller } from '../server/app/testApp.ts'
import { acts, type SurveyAction } from './changes.ts'
import { Device, type CallFate } from './device.ts'

afterEach(() => Device.endAll())

/** Sequences; `AGREEMENT_RUNS` asks for more. */
const numRuns = Number(process.env.AGREEMENT_RUNS ?? 20)

describe('the browser and the server', { timeout: 300_000 }, () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let place: number
  let units: number[]
  beforeAll(async () => {
    customer = await world.as('cus')
    place = (
      (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json.accounts as unknown as {
        location_id: number
      }[]
    )[0]!.location_id
    const added = [
      { unit_number: 'AG-1', type: 'tractor', configuration: 'TR-6X4' },
      { unit_number: 'AG-2', type: 'trailer', configuration: 'TL-3L' },
    ]
    units = (
      (await customer.post('fleet_survey/save_units', { location_id: place, units: added })).json.units as unknown as {
        id: number
      }[]
    ).map(({ id }) => id)
  })

  async function begin(): Promise<number> {
    const begun = await customer.post('fleet_survey/create_survey', {
      location_id: place,
      survey_date: '2026-06-10',
      survey_by: 'Sam Fields',
      dealer: null,
      comments: null,
    })
    const survey = Number(begun.json.survey_id)
    await customer.post('fleet_survey/add_existing_unit_to_survey', { survey_id: survey, unit_ids: units, move: false })
    return survey
  }

  /** As the server has it, but for who and when. */
  async function onServer(survey: number): Promise<object[]> {
    const fresh = await Device.open(customer, 'fresh')
    return plain((await fresh.surveys.open(survey)).units)
  }

  it('a survey opened several times at once is requested once', async () => {
    const survey = await begin()
    const device = await Device.open(customer, 'cus')
    await Promise.all([
      device.surveys.open(survey),
      device.surveys.getSurveyResponse(survey),
      device.surveys.open(survey),
    ])
    expect(device.calls.filter(({ path }) => path.includes('get_survey_to_inspect'))).toHaveLength(1)
  })

  it(
    'agree on every sequence of changes, whatever is lost between them',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          acts,
          fc.array(fc.constantFrom<CallFate>('arrives', 'arrives', 'lost', 'answer lost'), {
            minLength: 3,
            maxLength: 9,
          }),
          async (all, fates) => {
            const survey = await begin()
            let call = 0
            const device = await Device.open(customer, 'cus', () =>
              call > 400 ? 'arrives' : fates[call++ % fates.length]!,
            )
            await perform(device, survey, all)
            await device.settled()
            const copy = await device.surveys.open(survey)
            const stands = await onServer(survey)
            await vi.waitFor(() => expect([copy.refused, plain(copy.units)]).toEqual([[], stands]), { timeout: 4000 })
            await seenAlike(survey, copy)
            await unitsSeenAlike(survey, copy)
            await judgedAlike(
              survey,
              [...copy.units.values()].map(({ cached, verdict }) => [cached.unit_inspection_id, verdict]),
            )
            await customer.delete(`fleet_survey/delete_survey/${survey}`)
          },
        ),
        { numRuns, endOnFailure: Boolean(process.env.AGREEMENT_FAST) },
      )
    },
    600_000 + numRuns * 5_000,
  )

  async function perform(device: Device, survey: number, all: SurveyAction[]): Promise<void> {
    let copy = await device.surveys.open(survey)
    for (const act of all) {
      switch (act.does) {
        case 'change': {
          const unit = copy.units.get(copy.survey.unit_ids[act.unit % copy.survey.unit_ids.length]!)!
          copy.enter(unit.cached.unit_inspection_id, act.change(unit.current))
          break
        }
        case 'undo':
          await copy.undo()
          break
        case 'send':
          await device.surveys.wake()
          break
        case 'restart':
          await copy.whenStored()
          await device.restart()
          copy = await device.surveys.open(survey)
      }
    }
    await copy.whenStored()
  }

  /** The overview as it is without a network is that of the server. */
  async function seenAlike(survey: number, copy: LocalSurvey): Promise<void> {
    for (const query of ['', 'progress=partly', 'type=trailer', 'order_by=critical_exceptions&is_sort_desc=true']) {
      const { json } = await customer.get(`fleet_survey/${survey}/units?${query}`)
      const { survey_details, units, totals, total_items } = json.units_overview as unknown as Overview
      const here = respondWithOverview(copy, new URLSearchParams(query)).units_overview as unknown as Overview
      // Its version and the day it was made are not asked for anew.
      expect(survey_details).toMatchObject({
        ...here.survey_details,
        version: survey_details.version,
        created_at: survey_details.created_at,
      })
      expect({ totals, total_items }).toEqual({ totals: here.totals, total_items: here.total_items })
      const inOrder = query.includes('order_by') ? (rows: Overview['units']) => rows : byNumber
      for (const [at, row] of inOrder(here.units).entries()) {
        const { mileage, ...rest } = row
        expect(inOrder(units)[at]).toMatchObject(
          query.includes('order_by') ? { critical_exceptions: row.critical_exceptions } : rest,
        )
        if (!query.includes('order_by') && typeof mileage === 'number')
          expect(inOrder(units)[at]!.mileage).toBeCloseTo(mileage, 1)
      }
    }
  }

  /** So are each unit of it and its axles. */
  async function unitsSeenAlike(survey: number, copy: LocalSurvey): Promise<void> {
    for (const {
      current: { unit_id },
    } of copy.units.values()) {
      const { unit_info: there } = (await customer.get(`fleet_survey/${survey}/units/${unit_id}`)).json as unknown as {
        unit_info: UnitPage
      }
      const { unit_info: here } = respondWithUnit(copy, unit_id) as unknown as { unit_info: UnitPage }
      const { mileage, ...inspection } = here.unit_inspection
      expect(there).toMatchObject({
        survey_details: {
          ...here.survey_details,
          version: there.survey_details.version,
          created_at: there.survey_details.created_at,
        },
        unit_info: here.unit_info,
        unit_inspection: inspection,
        units: here.units,
        total_items: here.total_items,
      })
      expect(Number(there.unit_inspection.mileage ?? -1)).toBeCloseTo(Number(mileage ?? -1), 1)
      const axles = (await customer.get(`fleet_survey/${survey}/axles/${unit_id}`)).json
      // The server looks up what is asked of a unit when something of it is entered first.
      const isJudged = JSON.stringify(axles).includes('"target_pressure":1')
      expect(axles).toMatchObject(
        JSON.parse(JSON.stringify(respondWithAxles(copy, unit_id)), (key, value: unknown) =>
          key === 'target_pressure' && !isJudged ? null : value,
        ) as object,
      )
    }
  }

  /** Severities under the thumb are those that are stored. */
  async function judgedAlike(survey: number, verdicts: [number, KeptVerdict][]): Promise<void> {
    const stored = await world.database.query<StoredWheel>(sql`
      select w.unit_inspection_id as id, w.axle_number, w.side, w.wheel_index, w.pressure_severity, w.tread_severity, w.duals_severity, w.axle_severity, d.tires_read
      from survey_wheels w join survey_units d on d.unit_inspection_id = w.unit_inspection_id where d.survey_id = ${survey}`)
    for (const wheel of stored) {
      const [, verdict] = verdicts.find(([id]) => id === wheel.id)!
      const here = verdict.wheels.find(
        (one) =>
          one.axleNumber === wheel.axle_number && one.side === wheel.side && one.wheelIndex === wheel.wheel_index,
      )!
      expect([here.pressure, here.tread, here.duals, here.axle, verdict.totalTiresRead]).toEqual([
        wheel.pressure_severity,
        wheel.tread_severity,
        wheel.duals_severity,
        wheel.axle_severity,
        wheel.tires_read,
      ])
    }
  }
})

interface Overview {
  survey_details: Record<string, unknown>
  units: Record<string, unknown>[]
  totals: object
  total_items: number
}
interface UnitPage {
  survey_details: Record<string, unknown>
  unit_info: Record<string, unknown>
  unit_inspection: Record<string, unknown>
  units: object[]
  total_items: number
}
const byNumber = (rows: Overview['units']): Overview['units'] =>
  rows.toSorted((one, other) => String(one.unit_number).localeCompare(String(other.unit_number)))

type KeptVerdict = {
  totalTiresRead: number
  wheels: {
    axleNumber: number
    side: string
    wheelIndex: number
    pressure: string
    tread: string
    duals: string | null
    axle: string
  }[]
}
interface StoredWheel {
  id: number
  axle_number: number
  side: string
  wheel_index: number
  pressure_severity: string
  tread_severity: string
  duals_severity: string
  axle_severity: string
  tires_read: number
}

/** Without who and when, and without what is not known of a new tire. */
const plain = (units: ReadonlyMap<number, { current: CachedUnit }>): object[] =>
  [...units.values()].map(({ current: { wheels, ...unit } }) => ({
    ...unit,
    user: undefined,
    changed_by: undefined,
    wheels: wheels.map(({ replacement, ...wheel }) => ({
      ...wheel,
      changed_at: null,
      changed_by: null,
      replacement: replacement && {
        ...replacement,
        removed: undefined,
        new_tire: Object.fromEntries(
          Object.entries(replacement.new_tire).filter(([, value]) => value !== null && value !== 0),
        ),
      },
    })),
  }))
