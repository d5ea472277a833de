import { describe, expect, it } from 'vitest'
import type { Choices, CachedSurvey } from '../../src/offline/model.ts'
import { downloadSurvey } from '../../src/offline/download/downloadSurvey.ts'

const axles = ['steer', 'drive', 'trailer'].map((axle_kind) => ({
  axle_kind,
  target_pressure: 100,
  warning_share: 0.1,
  critical_share: 0.2,
  minimum_tread_depth: 4,
}))
const answer = {
  survey: {
    survey_id: 1,
    state: 'open',
    location_name: 'Akron',
    account_name: 'Great Rivers',
    survey_date: '2026-06-10',
  },
  specs: axles,
  units: [],
  wheels: [],
  other_units: [],
  lists: { units: { total_items: 0 }, wheels: { total_items: 0 }, other_units: { total_items: 0 } },
}
const choices: Choices = {
  removal_reasons: [],
  wear_conditions: [{ value: 'rib punch', text: 'Eingesunkene Rippe' }],
  brands: [],
  product_lines: [{ value: 1, text: 'XZE' }],
  tire_sizes: [],
  valve_types: [{ value: 'damaged stem', text: 'Ventilschaft beschädigt' }],
}

/**
 * Takes along a survey that was taken before with these choices. Answers its valves, and whether choices were asked
 * for.
 */
async function takeWith(before: Choices): Promise<{ valves: string[]; isAsked: boolean }> {
  const asked: string[] = []
  const request = <Answer>(_method: string, path: string): Promise<Answer> => {
    asked.push(path)
    return Promise.resolve((path.includes('survey_to_inspect') ? answer : choices) as Answer)
  }
  const known = { locale: 'de-DE', choices: before } as CachedSurvey
  const { survey } = await downloadSurvey(1, { request, user: 'sam', locale: 'de-DE', now: new Date(), known })
  return { valves: survey.choices.valve_types.map(({ text }) => text), isAsked: asked.length > 1 }
}

describe('taking a survey along again', () => {
  it('keeps its choices', async () => {
    expect(await takeWith(choices)).toEqual({ valves: ['Ventilschaft beschädigt'], isAsked: false })
  })

  it('requests them again if an earlier version stored valves in their stored form', async () => {
    expect(await takeWith({ ...choices, valve_types: [{ value: 'damaged stem', text: 'damaged stem' }] })).toEqual({
      valves: ['Ventilschaft beschädigt'],
      isAsked: true,
    })
  })

  it('asks for them where an earlier version knew fewer wear conditions', async () => {
    expect(await takeWith({ ...choices, wear_conditions: [] })).toEqual({
      valves: ['Ventilschaft beschädigt'],
      isAsked: true,
    })
  })
})
