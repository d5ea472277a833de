import type { UnitType } from '../../domain/positions.ts'
import {
  findUnitProblems,
  numberKey,
  unitColumns,
  unitTypes,
  vinKey,
  type UnitColumn,
  type UnitRules,
} from '../../domain/uploadedUnit.ts'
import type { Message } from '../../engine/core/definition/model.ts'
import type { StoredUploadedUnit } from './UnitBackend.ts'

type Request = <T>(method: string, path: string, call?: { body?: unknown; signal?: AbortSignal }) => Promise<T>
type Translate = (message: Message, values?: Record<string, string | number>) => string

/** A unit with all that is wrong with it, in the reader's words. */
export interface JudgedUnit extends StoredUploadedUnit {
  problem_list: { column: string; message: string }[]
  /** The same as one text; null where nothing is wrong. */
  problems: string | null
}

/** The headings of the form of units. */
const title = (column: string, text: string): Message => ({ key: `form.unit.fields.${column}.title`, text })
const titles: Record<UnitColumn, Message> = {
  unit_number: title('unit_number', 'Unit number'),
  type: title('type', 'Type'),
  configuration: title('configuration', 'Configuration'),
  vocation: title('vocation', 'Vocation'),
  manufacturer: title('manufacturer', 'Manufacturer'),
  model: title('model', 'Model'),
  year: title('year', 'Year'),
  vin: title('vin', 'VIN'),
  dot: title('dot', 'USDOT number'),
  license_plate: title('license_plate', 'License plate'),
  license_plate_state: title('license_plate_state', 'State of the license plate'),
}

/** The facts about a location, and the numbers and VINs of its fleet. */
type LocationFacts = Omit<UnitRules, 'findOwner' | 'vinOf'> & FleetUnits & { place: PlaceNames }
/** `vins`: the number of the unit that has each. */
interface FleetUnits {
  numbers: Set<string>
  vins: Map<string, string>
}
interface PlaceNames {
  location_name: string
  account_name: string
}

/** The time for which the server's answer is trusted. */
const cacheMs = 60_000
/** The most numbers of one answer. */
const pageSize = 500

/**
 * Says what is wrong with uploaded units, by the same rules as the server, which is asked only for what they are judged
 * by.
 */
export class UnitJudge {
  #known = new Map<number, { at: number; known: Promise<LocationFacts> }>()

  constructor(
    private readonly request: Request,
    private readonly translate: Translate,
    private readonly now: () => Date,
  ) {}

  /** All units of one location; which number came first, their order says. */
  async judge(locationId: number, units: StoredUploadedUnit[]): Promise<JudgedUnit[]> {
    const { numbers, vins, ...known } = await this.#knownOf(locationId)
    const first = firstBy(units, ({ unit_number: number }) => numberKey(number))
    const firstVin = firstBy(units, ({ vin }) => vinKey(vin))
    return units.map((unit) =>
      this.#judged(unit, {
        ...known,
        findOwner(number) {
          // One that may be saved already has its number of itself.
          if (numbers.has(numberKey(number)) && !unit.sent) return 'fleet'
          const other = first.get(numberKey(number))
          return other === undefined || other === unit ? null : { row: other.row }
        },
        vinOf(vin) {
          const owner = vins.get(vin)
          if (owner !== undefined && !unit.sent) return { unit: owner }
          const other = firstVin.get(vin)
          return other === undefined || other === unit ? null : { row: other.row }
        },
      }),
    )
  }

  async placeOf(locationId: number): Promise<PlaceNames> {
    return (await this.#knownOf(locationId)).place
  }

  /** Returns true if a unit of the fleet has the number. */
  async isNumberUsed(locationId: number, unitNumber: string): Promise<boolean> {
    return (await this.#knownOf(locationId)).numbers.has(numberKey(unitNumber))
  }

  /** These units are the fleet's now. */
  async saved(locationId: number, units: StoredUploadedUnit[]): Promise<void> {
    const { numbers, vins } = await this.#knownOf(locationId)
    for (const { unit_number, vin } of units) {
      numbers.add(numberKey(unit_number))
      if (vinKey(vin) !== '') vins.set(vinKey(vin), String(unit_number))
    }
  }

  /** Asks again at the next time. */
  forget(locationId: number): void {
    this.#known.delete(locationId)
  }

  #judged(unit: StoredUploadedUnit, rules: UnitRules): JudgedUnit {
    const found = findUnitProblems(unit, rules).map(({ column, message, values }) => ({
      column: column as string,
      message: this.translate(message, values),
    }))
    // Problems that only the server can detect stay until their column is changed.
    const list = [...found, ...unit.refused.filter(({ column }) => !found.some((one) => one.column === column))]
    const text = list
      .map(({ column, message }) => (isTitled(column) ? `${this.translate(titles[column])}: ${message}` : message))
      .map((one) => (/[.!?。]$/.test(one) ? one : `${one}.`))
      .join(' ')
    return { ...unit, problem_list: list, problems: text === '' ? null : text }
  }

  #knownOf(locationId: number): Promise<LocationFacts> {
    const at = this.now().getTime()
    const before = this.#known.get(locationId)
    if (before && at - before.at < cacheMs) return before.known
    const known = this.#load(locationId)
    this.#known.set(locationId, { at, known })
    known.catch(() => this.#known.delete(locationId))
    return known
  }

  async #load(locationId: number): Promise<LocationFacts> {
    const [{ location }, selects, fleet, ...configurations] = await Promise.all([
      this.request<{ location: { country_code: string; name: string; account_name: string } }>(
        'GET',
        `fleet_survey/get_location/${locationId}`,
      ),
      this.request<{ license_plate_states: { value: string }[]; vocations: { value: string }[] }>(
        'GET',
        'fleet_survey/get_unit_selects',
      ),
      this.#unitsOf(locationId),
      ...unitTypes.map((type) => this.#configurationsOf(type)),
    ])
    const valuesOf = (options: { value: string }[]): Set<string> => new Set(options.map(({ value }) => value))
    return {
      place: { location_name: location.name, account_name: location.account_name },
      country: location.country_code,
      year: this.now().getFullYear(),
      plateStates: valuesOf(selects.license_plate_states),
      vocations: valuesOf(selects.vocations),
      ...fleet,
      configurations: new Map(configurations.flat()),
    }
  }

  async #configurationsOf(type: UnitType): Promise<[string, UnitType][]> {
    const { configurations } = await this.request<{ configurations: { value: string }[] }>(
      'GET',
      `fleet_survey/get_unit_configurations/${type}`,
    )
    return configurations.map(({ value }) => [value, type])
  }

  async #unitsOf(locationId: number): Promise<FleetUnits> {
    const fleet: FleetUnits = { numbers: new Set(), vins: new Map() }
    for (let page = 1; ; page++) {
      const { unit_numbers, total_items } = await this.request<{
        unit_numbers: { text: string; vin: string | null }[]
        total_items: number
      }>('POST', 'fleet_survey/get_unit_numbers', {
        body: { location_id: locationId, page_number: page, page_size: pageSize },
      })
      for (const { text, vin } of unit_numbers) {
        fleet.numbers.add(numberKey(text))
        if (vin && !fleet.vins.has(vin)) fleet.vins.set(vin, text)
      }
      if (unit_numbers.length === 0 || page * pageSize >= total_items) return fleet
    }
  }
}

const isTitled = (column: string): column is UnitColumn => (unitColumns as readonly string[]).includes(column)

/** The first unit of each key; of what has none, none. */
function firstBy(
  units: StoredUploadedUnit[],
  keyOf: (unit: StoredUploadedUnit) => string,
): Map<string, StoredUploadedUnit> {
  const first = new Map<string, StoredUploadedUnit>()
  for (const unit of units) if (keyOf(unit) !== '' && !first.has(keyOf(unit))) first.set(keyOf(unit), unit)
  return first
}
