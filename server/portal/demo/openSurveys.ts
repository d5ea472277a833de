import sql from 'sql-template-tag'
import { findWheel } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { reserveIds, upsertRows } from '../../platform/database/insertRows.ts'
import { judgeDrafts } from '../surveys/judgeDrafts.ts'
import { replaceTire, undoReplacement } from '../surveys/replaceTire.ts'
import { addDays } from './days.ts'
import { openSurveys, type OpenSurvey } from './fleetSurveyPlan.ts'
import { milesAt, treadAt, type Fleet, type FleetUnit } from './fleetStory.ts'

/**
 * Adds surveys that are not finished: units of which all wheels, some or none are read, and replacements that stand or
 * were undone.
 */
export async function insertOpenSurveys(connection: Queryable, fleet: Fleet, today: string): Promise<void> {
  for (const survey of openSurveys) await insertOpen(connection, fleet, survey, addDays(today, -survey.daysAgo))
}

async function insertOpen(connection: Queryable, fleet: Fleet, survey: OpenSurvey, day: string): Promise<void> {
  const [open] = await connection.query<{ survey_id: number }>(sql`
    insert into surveys (account_id, location_id, kind, survey_date, survey_by, comments, state, created_by)
    values (${fleet.accountId}, ${fleet.locationIds[survey.location] ?? fleet.locationIds[0]!}, 'fleet', ${day}, ${survey.by}, ${survey.comments}, 'open', ${fleet.userId}) returning survey_id`)
  const units = Object.entries(survey.units).map(([number, read]) => ({
    unit: fleet.units.find((unit) => unit.number === number)!,
    read,
  }))
  const ids = await reserveIds(connection, 'inspections', 'inspection_id', units.length)
  for (const [index, { unit, read }] of units.entries())
    await insertDraft(connection, fleet, { surveyId: open!.survey_id, id: ids[index]!, unit, read, day })
  await judgeDrafts(connection, ids)

  const at = new Date(`${day}T15:30:00Z`)
  for (const { unit: number, wheel: code, reasons, wear, comments, isUndone } of survey.replaced) {
    const place = units.findIndex(({ unit }) => unit.number === number)
    const { unit } = units[place]!
    const { axleNumber, side, wheelIndex } = findWheel(unit.configuration, code)!
    const wheel = unit.wheels.find((each) => each.code === code)!
    const done = await replaceTire(
      connection,
      ids[place]!,
      {
        axleNumber,
        side,
        wheelIndex,
        removalReasons: reasons,
        wearConditions: wear,
        tread: null,
        isScrapped: true,
        comments: comments ?? '',
        clientId: null,
        version: null,
        newTire: {
          product_line_id: wheel.lineId ?? null,
          retread_product_line_id: null,
          tire_size: '295/75R22.5',
          load_range: 'G',
          identification_number: null,
          retread_count: 0,
          new_tread_32nds: wheel.newTread32nds,
        },
      },
      { userId: fleet.userId, at },
    )
    if (isUndone) await undoReplacement(connection, done!.removed_tire_id, fleet.userId, at)
  }
  await judgeDrafts(connection, ids)
  await insertChecks(connection, open!.survey_id, day)
}

/**
 * Inserts the checks of a survey: the trailer items of read trailers, and the nuts of the first wheel of other units.
 */
async function insertChecks(connection: Queryable, surveyId: number, day: string): Promise<void> {
  await connection.query(sql`
    insert into survey_trailer_checks (unit_inspection_id, answers, updated_at)
    select d.unit_inspection_id, '{"lights": "pass", "brakes": "pass", "doors": "fail", "doors_notes": "Latch does not close", "tandem_lock": "n-a"}', ${`${day} 08:40`}::timestamp
    from survey_units d join units u on u.unit_id = d.unit_id
    where d.survey_id = ${surveyId} and u.unit_type = 'trailer' and d.tires_read = d.total_tires`)
  await connection.query(sql`
    insert into survey_torque_checks (unit_inspection_id, axle_number, side, technician, odometer_miles, fitted_odometer_miles, low_ft_lb, high_ft_lb, nuts)
    select d.unit_inspection_id, 1, 'left', s.survey_by, d.mileage_entered, d.mileage_entered - 75, 450, 500, '{470,475,480,475,470,440,475,475,480,475}'
    from survey_units d join units u on u.unit_id = d.unit_id join surveys s on s.survey_id = d.survey_id
    where d.survey_id = ${surveyId} and u.unit_type <> 'trailer' and d.tires_read = d.total_tires`)
}

interface Draft {
  surveyId: number
  id: number
  unit: FleetUnit
  read: 'all' | 'half' | 'none'
  day: string
}

async function insertDraft(
  connection: Queryable,
  fleet: Fleet,
  { surveyId, id, unit, read, day }: Draft,
): Promise<void> {
  const miles = read === 'none' ? null : milesAt(unit, fleet, day)
  await connection.query(sql`
    insert into survey_units (unit_inspection_id, survey_id, unit_id, inspected_time, mileage_entered, mileage_entered_unit, added_at)
    values (${id}, ${surveyId}, ${unit.unitId}, '08:15', ${miles}, ${miles === null ? null : 'mi'}, ${`${day}T13:15:00Z`}::timestamptz)`)
  const { wheels } = unit.configuration
  const rows = wheels.map(({ axleNumber, side, wheelIndex, code }, place) => {
    const wheel = unit.wheels.find((each) => each.code === code)
    const isRead = wheel !== undefined && (read === 'all' || (read === 'half' && place * 2 < wheels.length))
    const tread = isRead ? treadAt(wheel, day) : null
    return {
      unit_inspection_id: id,
      axle_number: axleNumber,
      side,
      wheel_index: wheelIndex,
      tire_id: wheel?.tireId ?? null,
      pressure_entered: isRead ? wheel.psi : null,
      pressure_entered_unit: isRead ? 'psi' : null,
      pressure_psi: isRead ? wheel.psi : null,
      tread_entered: tread,
      tread_entered_unit: isRead ? '32nds' : null,
      tread_32nds: tread,
      valve_type:
        isRead && fleet.random.chance(0.3) ? fleet.random.pick(['metal cap', 'flow-through cap', 'missing cap']) : null,
      changed_at: `${day}T13:15:00Z`,
    }
  })
  const columns = {
    unit_inspection_id: 'bigint',
    axle_number: 'integer',
    side: 'text',
    wheel_index: 'integer',
    tire_id: 'bigint',
    pressure_entered: 'numeric',
    pressure_entered_unit: 'text',
    pressure_psi: 'numeric',
    tread_entered: 'numeric',
    tread_entered_unit: 'text',
    tread_32nds: 'numeric',
    valve_type: 'text',
    changed_at: 'timestamptz',
  }
  await upsertRows(
    connection,
    'survey_wheels',
    { columns, key: ['unit_inspection_id', 'axle_number', 'side', 'wheel_index'] },
    rows,
  )
}
