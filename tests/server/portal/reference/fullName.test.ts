import zipcodes from 'zipcodes'
import { describe, expect, it } from 'vitest'
import { fullName } from '../../../../server/portal/reference/fullName.ts'

describe('names of postal areas whose letters were lost', () => {
  it.each([
    ['C\ufffdte-saint-luc East', 'Côte-saint-luc East'],
    ['Gasp\ufffd', 'Gaspé'],
    ['Saint-j\ufffdr\ufffdme West', 'Saint-jérôme West'],
    ['Sept-\ufffdles Southeast', 'Sept-îles Southeast'],
    ['\ufffdles-laval', 'Îles-laval'],
    ['Centre-du- Qu\ufffdbec-est (saint-val\ufffdre)', 'Centre-du- Québec-est (saint-valère)'],
    ['Ville \ufffdmard', 'Ville Émard'],
    ['Notre-dame-de-gr\ufffdce Northeast', 'Notre-dame-de-grâce Northeast'],
    ['Sainte-th\ufffdr\ufffdse- De-blainville East', 'Sainte-thérèse- De-blainville East'],
    ['Akron', 'Akron'],
  ])('%s is %s', (name, whole) => {
    expect(fullName(name)).toBe(whole)
  })

  it('are all whole', () => {
    const lost = Object.values(zipcodes.codes)
      .map(({ city }) => city)
      .filter((city) => city.includes('\ufffd'))
    expect(lost.length).toBeGreaterThan(50)
    expect(lost.map(fullName).filter((name) => name.includes('\ufffd'))).toEqual([])
  })
})
