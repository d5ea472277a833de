import type { Answer, Caller } from './testApp.ts'

/** A value as it is typed, and the unit of its gauge. */
export type Typed<Unit extends string> = readonly [value: number, unit: Unit]

export interface TypedWheel {
  axle: number
  side: 'left' | 'right'
  index: 1 | 2
  pressure?: Typed<'psi' | 'bar' | 'kPa'>
  tread?: Typed<'32nds' | 'mm'>
  reason?: string
  valve?: string
  wear?: string[]
  /** The tire's details, if they are entered. */
  tire?: object
  replaced?: TypedReplacement
}

export interface TypedReplacement {
  reasons: string[]
  wear?: string[]
  tread?: Typed<'32nds' | 'mm'>
  isKept?: true
  comments?: string
  newTire?: object
  /** The readings of the new tire. */
  after?: Pick<TypedWheel, 'pressure' | 'tread'>
  isUndone?: true
}

export interface TypedUnit {
  number: string
  type: string
  configuration: string
  mileage?: number | null
  hours?: number | null
  comments?: string | null
  isRaised?: boolean
  wheels: TypedWheel[]
}

export interface TypedSurvey {
  date: string
  by: string
  comments?: string
  units: TypedUnit[]
}

interface Drafted {
  unit_inspection_id: number
  unit_id: number
  unit_number: string
  version: number
}

/**
 * Creates a survey at a location as a surveyor does, by calls alone: units, also new ones, their readings, and replaced
 * tires. Returns its id.
 */
export async function typeSurvey(
  caller: Caller,
  location: number,
  { date, by, comments = '', units }: TypedSurvey,
): Promise<number> {
  const post = async (name: string, body: object): Promise<Answer['json']> =>
    told(name, await caller.post(`fleet_survey/${name}`, body))
  const survey = Number(
    (await post('create_survey', { location_id: location, survey_date: date, survey_by: by, dealer: null, comments }))
      .survey_id,
  )
  const there = (await post('get_units', { location_id: location, page_size: 500 })).units as unknown as {
    unit_id: number
    unit_number: string
  }[]
  for (const { number, type, configuration } of units) {
    const known = there.find(({ unit_number }) => unit_number === number)
    if (known) await post('add_existing_unit_to_survey', { survey_id: survey, unit_ids: [known.unit_id], move: false })
    else
      await post('add_new_unit_to_survey', {
        survey_id: survey,
        unit_number: number,
        type,
        configuration,
        vocation: 'regional',
      })
  }
  const { units_overview } = (await caller.get(`fleet_survey/${survey}/units`)).json as unknown as {
    units_overview: { units: Drafted[] }
  }
  for (const unit of units)
    await typeUnit(
      units_overview.units.find(({ unit_number }) => unit_number === unit.number)!,
      unit,
    )
  return survey

  async function typeUnit(
    { unit_inspection_id, version }: Drafted,
    { mileage = null, hours = null, comments: said = null, isRaised = false, wheels }: TypedUnit,
  ): Promise<void> {
    await post('update_unit_inspection', {
      unit_inspection_id,
      version,
      mileage,
      hours,
      comments: said,
      lift_axles_raised: isRaised,
    })
    for (const wheel of wheels) await typeWheel(unit_inspection_id, wheel)
  }

  async function typeWheel(
    unit_inspection_id: number,
    { axle, side, index, tire, replaced, ...read }: TypedWheel,
  ): Promise<void> {
    const place = { axle_number: axle, side, wheel_index: index }
    const write = async (name: string, version: number, body: object): Promise<number> =>
      (
        (await post(name, { unit_inspection_id, ...place, version, ...body })).updated_wheel as unknown as {
          version: number
        }
      ).version
    let version = tire ? await write('update_tire_details', 1, tire) : 1
    if (Object.keys(read).length > 0) version = await write('save_tire', version, toReading(read))
    if (!replaced) return
    const { reasons, wear = [], tread, isKept = false, comments: said = null, newTire, after, isUndone } = replaced
    const {
      replacements: [done],
    } = (await post('replace_tires', {
      unit_inspection_id,
      tires: [
        {
          ...place,
          version,
          removal_reasons: reasons,
          wear_conditions: wear,
          is_scrapped: !isKept,
          comments: said,
          ...(tread ? { tread_depth: tread[0], tread_depth_unit: tread[1] } : {}),
          ...(newTire ? { new_tire: newTire } : {}),
        },
      ],
    })) as unknown as { replacements: { removed_tire_id: number; version: number }[] }
    if (isUndone) await post('undo_tire_replace', { removed_tire_id: done!.removed_tire_id })
    if (after) await write('save_tire', done!.version, toReading(after))
  }
}

function toReading({
  pressure,
  tread,
  reason,
  valve,
  wear,
}: Pick<TypedWheel, 'pressure' | 'tread' | 'reason' | 'valve' | 'wear'>): object {
  return {
    ...(pressure ? { pressure: pressure[0], pressure_format: pressure[1] } : {}),
    ...(tread ? { tread_depth: tread[0], tread_depth_format: tread[1] } : {}),
    ...(reason ? { not_read_reason: reason } : {}),
    ...(valve ? { valve_type: valve } : {}),
    ...(wear ? { wear_conditions: wear } : {}),
  }
}

function told(name: string, { status, json }: Answer): Answer['json'] {
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(json.response_status)}`)
  return json
}
