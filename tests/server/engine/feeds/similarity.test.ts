import { expect, it } from 'vitest'
import { similarityTo } from '../../../../server/engine/feeds/similarity.ts'

const nearest = (text: string, names: string[]): string[] => {
  const likeness = similarityTo(text)
  return names
    .map((name) => ({ name, like: likeness(name) }))
    .filter(({ like }) => like >= 0.3)
    .sort((one, other) => other.like - one.like)
    .map(({ name }) => name)
}

it('finds names by codes that are short for them, and by slips', () => {
  expect(nearest('OMA', ['0001 Omaha, NE', '0002 Toledo', '0003 Denver'])).toEqual(['0001 Omaha, NE'])
  expect(nearest('ELK', ['Elko', 'Akron', 'Kelso'])[0]).toBe('Elko')
  expect(nearest('HDX3 29575225', ['Meridian HaulDrive 3 295/75R22.5 G', 'Recapro RC Drive 11R22.5 G'])[0]).toBe(
    'Meridian HaulDrive 3 295/75R22.5 G',
  )
  expect(nearest('T-1O40', ['T1040', 'T1041', 'V2000'])[0]).toBe('T1040')
  expect(nearest('Größe', ['GROSSE', 'grösse'])).toContain('GROSSE')
})

it('takes a text for itself whatever its case and signs, and nothing for what it shares nothing with', () => {
  expect([
    similarityTo('gr-105')('GR 105'),
    similarityTo('ABC')('XYZ'),
    similarityTo('')('X'),
    similarityTo('X')('XY'),
    similarityTo('?')('!'),
  ]).toEqual([1, 0, 0, 0.8, 0])
})
