import { expect, it } from 'vitest'
import { readFileSync } from 'node:fs'

interface Lookup {
  lists: { id: string; options?: { value: string }[] }[]
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../definitions/${name}`, import.meta.url), 'utf8'))
const listed = (name: string, list: string): string[] =>
  (read(name) as Lookup).lists.find(({ id }) => id === list)!.options!.map(({ value }) => value)

const wear = [
  'normal',
  'one-sided wear',
  'shoulder wear',
  'center wear',
  'cupping',
  'feathered wear',
  'heel-and-toe wear',
  'river wear',
  'diagonal wear',
  'rib punch',
  'erratic depression',
  'alternate lug',
  'chip/chunk',
  'flat spot',
  'cut or snag',
  'exposed cord',
  'puncture',
]
const valves = [
  'metal cap',
  'plastic cap',
  'flow-through cap',
  'missing cap',
  'valve extension',
  'automatic inflation',
  'TPMS',
  'damaged stem',
  'inaccessible',
]

it.each<[string, string[], string[]]>([
  ['wear conditions', listed('fleet-survey/wear-conditions.lookup.json', 'wear_conditions'), wear],
  [
    'wear conditions of a tire that is edited',
    listed('fleet-survey/edit-tire-selects.lookup.json', 'wear_conditions'),
    wear,
  ],
  ['words of wear conditions', wordsOf('fleet-survey/wear-condition-words.piece.json'), wear],
  ['valves', listed('fleet-survey/edit-tire-selects.lookup.json', 'valve_types'), valves],
  ['words of valves', wordsOf('fleet-survey/valve-type-words.piece.json'), valves],
  [
    'removal reasons',
    listed('fleet-survey/removal-reasons.lookup.json', 'removal_reasons'),
    [
      'worn to pull point',
      'irregular wear',
      'puncture',
      'road hazard',
      'run flat',
      'sidewall cut',
      'impact break',
      'separation',
      'bead',
      'curbing',
      'brake skid',
      'valve leak',
      'mismatch',
      'vandalism',
      'recall',
      'vehicle sold',
    ],
  ],
  [
    'vocations',
    listed('common/vocations.lookup.json', 'vocations'),
    [
      'long haul',
      'regional',
      'P&D/urban',
      'less-than-truckload',
      'refuse',
      'construction/mixed',
      'logging',
      'mining/oil field',
      'tanker',
      'transit bus',
      'school bus',
      'motor coach',
      'government/utility',
    ],
  ],
  [
    'rejections of casings',
    wordsOf('dashboard/rejection-words.piece.json'),
    [
      'belt separation',
      'run-flat/zipper',
      'over age',
      'too many repairs',
      'over repair size',
      'bead damage',
      'exposed or rusted steel',
      'sidewall injury',
      'bad previous repair',
      'liner damage',
      'ozone cracking',
      'over max caps',
      'customer spec',
      'no DOT number',
    ],
  ],
])('the %s are complete', (_name, found, expected) => {
  expect(found.toSorted()).toEqual(expected.toSorted())
})

function wordsOf(name: string): string[] {
  return Object.keys((read(name) as { value: Record<string, string> }).value)
}
