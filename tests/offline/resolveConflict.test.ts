import sql from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { UnitChange, WheelPlace } from '../../domain/survey/surveyUnit.ts'
import type { PendingChange } from '../../src/offline/model.ts'
import type { LocalSurvey } from '../../src/offline/cache/LocalSurvey.ts'
import { refusalText } from '../../src/views/inspector/changeText.ts'
import { english } from '../server/engine/exports/files.ts'
import { setupTestApp } from '../server/app/setupTestApp.ts'
import type { Caller } from '../server/app/testApp.ts'
import { Device } from './device.ts'
import { beginSurvey, enterAt, pressureAt } from './scenarios.ts'

afterEach(() => Device.endAll())

const replaceWith =
  (size: string) =>
  (place: WheelPlace): UnitChange => {
    const client_id = crypto.randomUUID()
    const new_tire = { tire_size: size }
    return {
      kind: 'replace',
      place,
      replacement: { removed_tire_id: null, client_id, new_tire },
      sent: {
        removal_reasons: ['puncture'],
        wear_conditions: [],
        tread_depth: null,
        tread_depth_unit: '32nds',
        is_scrapped: false,
        comments: '',
        new_tire,
        client_id,
      },
    }
  }

describe('what waits is decided,', { timeout: 300_000 }, () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
  })

  /** A device that is cut off until it is told otherwise, with its survey. */
  async function cutOff(survey: number): Promise<{ device: Device; copy: LocalSurvey; online(): Promise<void> }> {
    let isCut = false
    const device = await Device.open(customer, 'cus', undefined, {
      wait: () => (isCut ? new Promise(() => undefined) : Promise.resolve()),
    })
    device.isCut = () => isCut
    await device.surveys.open(survey)
    isCut = true
    return {
      device,
      copy: await device.surveys.open(survey),
      async online() {
        isCut = false
        await device.restart()
        await device.settled()
      },
    }
  }

  const firstWheel = (copy: LocalSurvey) => {
    const { pressure, tread, replacement } = copy.units.get(copy.survey.unit_ids[0]!)!.current.wheels[0]!
    return {
      pressure: pressure?.value ?? null,
      tread: tread?.value ?? null,
      fitted: replacement?.new_tire.tire_size ?? null,
    }
  }
  const onServer = async (survey: number) =>
    firstWheel(await (await Device.open(customer, 'fresh')).surveys.open(survey))
  const treadAt = (copy: LocalSurvey, tread: number): PendingChange =>
    enterAt(copy, 0, 0, (place) => ({
      kind: 'reading',
      place,
      reading: { tread_depth: tread, tread_depth_format: '32nds' },
    }))
  const discard = async (device: Device, { id }: PendingChange): Promise<void> => {
    const row = (await device.surveys.pending()).find((one) => one.id === id)!
    await device.surveys.resolve({ addition: null, change: row, picture: null }, 'remote')
  }

  it('a change discarded before it is sent leaves the others untouched', async () => {
    const survey = await beginSurvey(customer)
    const { device, copy, online } = await cutOff(survey)
    const first = pressureAt(copy, 0, 0, 95)
    pressureAt(copy, 0, 0, 96)
    treadAt(copy, 9)
    await copy.whenStored()
    await discard(device, first)
    await vi.waitFor(() =>
      expect([firstWheel(copy), copy.steps.length]).toEqual([{ pressure: 96, tread: 9, fitted: null }, 2]),
    )
    // Taken back, it is what it was before all of them.
    await copy.undo()
    await copy.undo()
    expect([firstWheel(copy), copy.steps]).toEqual([{ pressure: null, tread: null, fitted: null }, []])
    pressureAt(copy, 0, 0, 97)
    await copy.whenStored()
    await online()
    expect([await device.surveys.pending(), await onServer(survey)]).toEqual([
      [],
      { pressure: 97, tread: null, fitted: null },
    ])
  })

  it('a replacement that is discarded takes what was entered of its tire along, and nothing of the tire that stays', async () => {
    const survey = await beginSurvey(customer)
    const { device, copy, online } = await cutOff(survey)
    pressureAt(copy, 0, 0, 60)
    const replaced = enterAt(copy, 0, 0, replaceWith('11R22.5'))
    pressureAt(copy, 0, 0, 105)
    treadAt(copy, 18)
    pressureAt(copy, 0, 1, 99)
    await copy.whenStored()
    await discard(device, replaced)
    await vi.waitFor(() =>
      expect([firstWheel(copy), copy.steps.length]).toEqual([{ pressure: 60, tread: null, fitted: null }, 2]),
    )
    await online()
    expect([await device.surveys.pending(), await onServer(survey)]).toEqual([
      [],
      { pressure: 60, tread: null, fitted: null },
    ])
  })

  it('a replacement and its undoing go together', async () => {
    const survey = await beginSurvey(customer)
    const { device, copy, online } = await cutOff(survey)
    const replaced = enterAt(copy, 0, 0, replaceWith('11R22.5'))
    enterAt(copy, 0, 0, (place) => ({ kind: 'undo', place }))
    pressureAt(copy, 0, 0, 88)
    await copy.whenStored()
    await discard(device, replaced)
    await online()
    expect([await device.surveys.pending(), await onServer(survey)]).toEqual([
      [],
      { pressure: 88, tread: null, fitted: null },
    ])
  })

  it('a replacement that was undone by mistake is made again by Undo, with what had been read of its tire and said of the other', async () => {
    const survey = await beginSurvey(customer)
    const { device, copy, online } = await cutOff(survey)
    pressureAt(copy, 0, 0, 60)
    enterAt(copy, 0, 0, replaceWith('11R22.5'))
    pressureAt(copy, 0, 0, 105)
    treadAt(copy, 18)
    const inspected = [...copy.units.values()][0]!.cached.unit_inspection_id
    const removed = async (): Promise<unknown> =>
      world.database.query(sql`
      select removal_reasons, is_scrapped, comments, new_tire ->> 'tire_size' as size, undone_at is not null as is_undone from survey_replacements where unit_inspection_id = ${inspected} order by removed_tire_id`)
    await copy.whenStored()
    await online()
    const before = await removed()
    // The server's answer is sufficient: the user who undoes a replacement may not be the one who made it.
    const other = await Device.open(customer, 'cus')
    const theirs = await other.surveys.open(survey)
    enterAt(theirs, 0, 0, (place) => ({ kind: 'undo', place }))
    await theirs.whenStored()
    expect(firstWheel(theirs)).toEqual({ pressure: 60, tread: null, fitted: null })
    await theirs.undo()
    expect(firstWheel(theirs)).toEqual({ pressure: 105, tread: 18, fitted: '11R22.5' })
    await other.settled()
    expect([await other.surveys.pending(), await onServer(survey)]).toEqual([
      [],
      { pressure: 105, tread: 18, fitted: '11R22.5' },
    ])
    const [first] = before as object[]
    expect(await removed()).toEqual([{ ...first, is_undone: true }, first])
    await device.settled()
  })

  it.each([
    ['local', { pressure: 104, tread: null, fitted: '11R22.5' }],
    ['remote', { pressure: 77, tread: null, fitted: '11R24.5' }],
  ] as const)('two who replaced the same tire keep %s', async (wanted, stands) => {
    const survey = await beginSurvey(customer)
    const { device, copy, online } = await cutOff(survey)
    enterAt(copy, 0, 0, replaceWith('11R22.5'))
    pressureAt(copy, 0, 0, 104)
    await copy.whenStored()
    const other = await Device.open(customer, 'cus')
    const theirs = await other.surveys.open(survey)
    enterAt(theirs, 0, 0, replaceWith('11R24.5'))
    pressureAt(theirs, 0, 0, 77)
    await theirs.whenStored()
    await other.settled()
    await online().catch(() => undefined)
    const again = await device.surveys.open(survey)
    await vi.waitFor(() =>
      expect(
        again.refused.map(({ change, refusal }) => [change.kind, refusal?.theirs?.replacement?.new_tire.tire_size]),
      ).toEqual([['replace', '11R24.5']]),
    )
    await again.resolve(again.refused[0]!, wanted)
    await device.settled()
    expect([await device.surveys.pending(), await onServer(survey)]).toEqual([[], stands])
  })

  it.each([
    ['local', { pressure: null, tread: null, fitted: null }],
    ['remote', { pressure: 104, tread: null, fitted: '11R22.5' }],
  ] as const)('an undone replacement whose new tire another has read meanwhile keeps %s', async (wanted, stands) => {
    const survey = await beginSurvey(customer)
    const other = await Device.open(await world.as('gyr'), 'gyr')
    const theirs = await other.surveys.open(survey)
    enterAt(theirs, 0, 0, replaceWith('11R22.5'))
    await theirs.whenStored()
    await other.settled()
    const { device, copy, online } = await cutOff(survey)
    enterAt(copy, 0, 0, (place) => ({ kind: 'undo', place }))
    await copy.whenStored()
    pressureAt(theirs, 0, 0, 104)
    await theirs.whenStored()
    await other.settled()
    await online().catch(() => undefined)
    const again = await device.surveys.open(survey)
    await vi.waitFor(() =>
      expect(again.refused.map(({ change, refusal }) => [change.kind, refusal?.theirs?.pressure?.value])).toEqual([
        ['undo', 104],
      ]),
    )
    expect((await onServer(survey)).pressure).toBe(104)
    await again.resolve(again.refused[0]!, wanted)
    await device.settled()
    expect([await device.surveys.pending(), await onServer(survey)]).toEqual([[], stands])
  })

  it('the other user’s value is kept only when chosen, even against a later own value', async () => {
    const survey = await beginSurvey(customer)
    const { device, copy, online } = await cutOff(survey)
    pressureAt(copy, 0, 0, 95)
    pressureAt(copy, 0, 0, 96)
    await copy.whenStored()
    const other = await Device.open(customer, 'cus')
    const theirs = await other.surveys.open(survey)
    pressureAt(theirs, 0, 0, 80)
    await theirs.whenStored()
    await other.settled()
    await online().catch(() => undefined)
    for (const own of [95, 96]) {
      const again = await device.surveys.open(survey)
      await vi.waitFor(() =>
        expect(again.refused.map(({ change }) => change.kind === 'reading' && change.reading.pressure)).toEqual([own]),
      )
      expect((await onServer(survey)).pressure).toBe(80)
      await again.resolve(again.refused[0]!, 'remote')
      await device.surveys.wake()
    }
    expect([await device.surveys.pending(), await onServer(survey)]).toEqual([
      [],
      { pressure: 80, tread: null, fitted: null },
    ])
  })

  it('names the user who entered something else for a unit', async () => {
    const survey = await beginSurvey(customer)
    const { device, copy, online } = await cutOff(survey)
    const [id] = copy.survey.unit_ids
    copy.enter(id!, { kind: 'unit', note: { mileage: 1000 } })
    await copy.whenStored()
    const other = await Device.open(await world.as('gyr'), 'gyr')
    const theirs = await other.surveys.open(survey)
    theirs.enter(id!, { kind: 'unit', note: { mileage: 2000 } })
    await theirs.whenStored()
    await other.settled()
    await online().catch(() => undefined)
    const again = await device.surveys.open(survey)
    await vi.waitFor(() => expect(again.refused).toHaveLength(1))
    const reader = {
      translate: ({ text }: { text: string }, values = {}) =>
        text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String((values as Record<string, unknown>)[name])),
      units: { pressure: 'psi', tread: '32nds' } as const,
      format: english,
      choices: null,
    }
    expect(refusalText(again.refused[0]!, again.units.get(id!)!.cached, reader)).toMatch(
      /^Grace Yates entered .*2,000.*\. You entered .*1,000.*\.$/,
    )
  })

  it('the first reading of a new tire, taken back, leaves what was read of the old one', async () => {
    const survey = await beginSurvey(customer)
    const device = await Device.open(customer, 'cus')
    const copy = await device.surveys.open(survey)
    pressureAt(copy, 0, 0, 60)
    treadAt(copy, 4)
    enterAt(copy, 0, 0, replaceWith('11R22.5'))
    pressureAt(copy, 0, 0, 105)
    await copy.whenStored()
    await device.settled()
    expect(await onServer(survey)).toEqual({ pressure: 105, tread: null, fitted: '11R22.5' })
    await copy.undo()
    await device.settled()
    expect([firstWheel(copy), await onServer(survey)]).toEqual(
      Array.from({ length: 2 }, () => ({ pressure: 60, tread: 4, fitted: '11R22.5' })),
    )
    // It counts as the old tire's: what is read next is the first of the new one.
    treadAt(copy, 18)
    await copy.whenStored()
    await device.settled()
    expect(await onServer(survey)).toEqual({ pressure: null, tread: 18, fitted: '11R22.5' })
  })
})
