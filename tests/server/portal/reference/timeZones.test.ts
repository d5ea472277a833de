import { iso31662 } from 'iso-3166'
import { describe, expect, it } from 'vitest'
import { zoneOfState, zonesOfCountry } from '../../../../server/portal/reference/timeZones.ts'

const served =
  'US CA MX AR BO BR CL CO CR DO EC GT HN NI PA PE PR PY SV UY VE AT BE BG CH CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV NL NO PL PT RO RS RU SE SI SK TR UA AE AU CN ID IN JP KR MY NZ PH SA SG TH VN'.split(
    ' ',
  )

describe('time zones of places', () => {
  it('are known of every state of the countries served, and offered for its country', () => {
    const states = iso31662.filter(({ parent }) => served.includes(parent))
    expect(states.length).toBeGreaterThan(1000)
    for (const { parent, code } of states) {
      const zone = zoneOfState(parent, code.slice(3))
      expect([code, zone !== null && zonesOfCountry(parent).includes(zone)]).toEqual([code, true])
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone! })).not.toThrow()
    }
  })

  it.each([
    ['US', 'CA', 'America/Los_Angeles'],
    ['US', 'AZ', 'America/Phoenix'],
    ['US', 'TX', 'America/Chicago'],
    ['CA', 'NL', 'America/St_Johns'],
    ['MX', 'SON', 'America/Hermosillo'],
    ['AU', 'NSW', 'Australia/Sydney'],
    ['DE', 'BY', 'Europe/Berlin'],
  ])('%s-%s: %s', (country, state, zone) => expect(zoneOfState(country, state)).toBe(zone))
})
