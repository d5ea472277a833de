import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import { addDays } from './days.ts'
import { plantedAccount } from './planted.ts'
import { createRandom, type Random } from './random.ts'

/** The expected figures of the planted fleet's survey of Denver, worked out by hand. */
export const plantedReadiness = { trailers: 1, passed: 0, failed: 1, items: 18, pass: 14, fail: 2, notApplicable: 2 }

type Answer = 'pass' | 'fail' | 'n-a'
type Answers = Record<string, { answer: Answer; notes?: string }>

/** The findings on GR-T201; everything else passed. */
const plantedAnswers: Answers = {
  lights: { answer: 'fail', notes: 'Left marker light is out' },
  tire_pressure: { answer: 'fail', notes: 'LFO at 76 psi' },
  tandem_lock: { answer: 'n-a' },
  landing_gear: { answer: 'pass', notes: 'Greased' },
  abs_lamp: { answer: 'n-a', notes: 'No ABS on this axle' },
}

const defects: [item: string, notes: string][] = [
  ['lights', 'Marker light is out'],
  ['lights', 'Stop lamp is dim'],
  ['reflectors', 'Tape is torn off the rear'],
  ['abs_lamp', 'Lamp stays on'],
  ['air_lines', 'Gladhand seal leaks'],
  ['brakes', 'Pushrod is past its stroke'],
  ['brakes', 'Lining is below 1/4 in'],
  ['doors', 'Latch does not close'],
  ['floor_walls', 'Hole in the left wall'],
  ['landing_gear', 'Crank handle is missing'],
  ['kingpin', 'Worn beyond its gauge'],
  ['mud_flaps', 'Right flap is torn'],
  ['suspension', 'Leaf is cracked'],
  ['hubs', 'Oil is below its mark'],
  ['lug_nuts', 'One nut is missing'],
  ['tire_pressure', 'More than 20 % under target'],
  ['tread', 'Below 2/32'],
  ['annual_inspection', 'Decal is out of date'],
  ['registration', 'Card is missing'],
]

interface Seen {
  survey_id: number
  account_id: number
  account_number: string
  location_id: number
  unit_id: number
  unit_number: string
  survey_date: string
  inspected_time: string
}

/** Adds the checks of trailers to tire surveys of the last year, drawn by chance of their own, and the planted one. */
export async function insertReadiness(connection: Queryable, today: string): Promise<void> {
  const seen = await connection.query<Seen>(sql`
    select s.survey_id, s.account_id, a.account_number, s.location_id, i.unit_id, u.unit_number, s.survey_date, i.inspected_time
    from surveys s
    join accounts a on a.account_id = s.account_id
    join inspections i on i.account_id = s.account_id and i.survey_id = s.survey_id
    join units u on u.unit_id = i.unit_id and u.unit_type = 'trailer'
    where s.kind in ('dealer', 'fleet') and s.survey_date > ${addDays(today, -365)}::date
    order by a.account_number, s.survey_date, s.survey_id, u.unit_number`)
  const items = await connection.query<{ readiness_item: string }>(
    sql`select readiness_item from readiness_items order by place`,
  )
  const random = createRandom(5_000_000)
  const checks = checkedOf(seen, random, addDays(today, -30)).map((trailer) => ({
    trailer,
    answers: trailer.account_number === plantedAccount.accountNumber ? plantedAnswers : drawAnswers(random),
  }))
  const ids = await reserveIds(connection, 'trailer_checks', 'trailer_check_id', checks.length)
  await insertRows(
    connection,
    'trailer_checks',
    {
      trailer_check_id: 'bigint',
      account_id: 'bigint',
      location_id: 'bigint',
      survey_id: 'bigint',
      unit_id: 'bigint',
      updated_at: 'timestamp',
    },
    checks.map(({ trailer: { account_id, location_id, survey_id, unit_id, survey_date, inspected_time } }, index) => ({
      trailer_check_id: ids[index]!,
      account_id,
      location_id,
      survey_id,
      unit_id,
      updated_at: `${survey_date} ${inspected_time}`,
    })),
  )
  await insertRows(
    connection,
    'trailer_check_answers',
    { trailer_check_id: 'bigint', readiness_item: 'text', answer: 'text', notes: 'text' },
    checks.flatMap(({ answers }, index) =>
      items.map(({ readiness_item }) => {
        const { answer = 'pass', notes = '' } = answers[readiness_item] ?? {}
        return { trailer_check_id: ids[index]!, readiness_item, answer, notes }
      }),
    ),
  )
}

/**
 * Chooses the trailers whose readiness is checked: half of the surveys check it, and then for every trailer. In the
 * planted fleet only the planted survey does.
 */
function checkedOf(seen: Seen[], random: Random, plantedAfter: string): Seen[] {
  const chosen = new Map<number, boolean>()
  return seen.filter(({ survey_id, account_number, survey_date }) => {
    if (account_number === plantedAccount.accountNumber) return survey_date > plantedAfter
    if (!chosen.has(survey_id)) chosen.set(survey_id, random.chance(0.5))
    return chosen.get(survey_id)!
  })
}

function drawAnswers(random: Random): Answers {
  const answers: Answers = {}
  if (random.chance(0.2)) answers.tandem_lock = { answer: 'n-a' }
  while (random.chance(0.25)) {
    const [item, notes] = random.pick(defects)
    answers[item] = { answer: 'fail', notes }
  }
  return answers
}
