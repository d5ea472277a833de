import type { UnitType } from '../../domain/positions.ts'
import { findUnitProblems, numberKey, unitColumns, unitTypes, type UnitColumn, type UnitRules } from '../../domain/uploadedUnit.ts'
import type { Words } from '../../engine/core/definition/model.ts'
import type { KeptUnit } from './UnitBackend.ts'

type Request = <T>(method: string, path: string, call?: { body?: unknown; signal?: AbortSignal }) => Promise<T>
type Translate = (words: Words, values?: Record<string, string | number>) => string

/** A unit with all that is wrong with it, in the reader's words. */
export interface JudgedUnit extends KeptUnit {
  problem_list: { column: string; message: string }[]
  /** The same as one text; null where nothing is wrong. */
  problems: string | null
}

/** The headings of the form of units. */
const title = (column: string, text: string): Words => ({ key: `form.unit.fields.${column}.title`, text })
const titles: Record<UnitColumn, Words> = {
  unit_number: title('unit_number', 'Unit number'), type: title('type', 'Type'), configuration: title('configuration', 'Configuration'), vocation: title('vocation', 'Vocation'),
  manufacturer: title('manufacturer', 'Manufacturer'), model: title('model', 'Model'), year: title('year', 'Year'), vin: title('vin', 'VIN'), dot: title('dot', 'USDOT number'),
  license_plate: title('license_plate', 'License plate'), license_plate_state: title('license_plate_state', 'State of the license plate'),
}

/** What is known of a location, and of the numbers of its fleet. */
type Known = Omit<UnitRules, 'takenBy'> & { numbers: Set<string>; place: PlaceNames }
interface PlaceNames { location_name: string; account_name: string }

/** How long what the server said is taken for true. */
const keptMs = 60_000
/** The most numbers of one answer. */
const pageSize = 500

/** Says what is wrong with uploaded units, by the same rules as the server, which is asked only for what they are judged by. */
export class UnitJudge {
  #known = new Map<number, { at: number; known: Promise<Known> }>()

  constructor(private readonly request: Request, private readonly translate: Translate, private readonly now: () => Date) {}

  /** All units of one location; which number came first, their order says. */
  async judge(locationId: number, units: KeptUnit[]): Promise<JudgedUnit[]> {
    const { numbers, ...known } = await this.#knownOf(locationId)
    const first = new Map<string, KeptUnit>()
    for (const unit of units) if (unit.unit_number !== null && !first.has(numberKey(unit.unit_number))) first.set(numberKey(unit.unit_number), unit)
    return units.map((unit) => this.#judged(unit, {
      ...known,
      takenBy(number) {
        // One that may be saved already has its number of itself.
        if (numbers.has(numberKey(number)) && !unit.sent) return 'fleet'
        const other = first.get(numberKey(number))
        return other === undefined || other === unit ? null : { row: other.row }
      },
    }))
  }

  async placeOf(locationId: number): Promise<PlaceNames> {
    return (await this.#knownOf(locationId)).place
  }

  /** Whether a unit of the fleet has the number. */
  async isTaken(locationId: number, unitNumber: string): Promise<boolean> {
    return (await this.#knownOf(locationId)).numbers.has(numberKey(unitNumber))
  }

  /** These units are the fleet's now. */
  async saved(locationId: number, units: KeptUnit[]): Promise<void> {
    const { numbers } = await this.#knownOf(locationId)
    for (const { unit_number } of units) numbers.add(numberKey(unit_number))
  }

  /** Asks again at the next time. */
  forget(locationId: number): void {
    this.#known.delete(locationId)
  }

  #judged(unit: KeptUnit, rules: UnitRules): JudgedUnit {
    const found = findUnitProblems(unit, rules).map(({ column, words, values }) => ({ column: column as string, message: this.translate(words, values) }))
    // What only the server could know stands until its column is changed.
    const list = [...found, ...unit.refused.filter(({ column }) => !found.some((one) => one.column === column))]
    const text = list.map(({ column, message }) => (isTitled(column) ? `${this.translate(titles[column])}: ${message}` : message)).map((one) => (/[.!?。]$/.test(one) ? one : `${one}.`)).join(' ')
    return { ...unit, problem_list: list, problems: text === '' ? null : text }
  }

  #knownOf(locationId: number): Promise<Known> {
    const at = this.now().getTime()
    const before = this.#known.get(locationId)
    if (before && at - before.at < keptMs) return before.known
    const known = this.#ask(locationId)
    this.#known.set(locationId, { at, known })
    known.catch(() => this.#known.delete(locationId))
    return known
  }

  async #ask(locationId: number): Promise<Known> {
    const [{ location }, selects, numbers, ...configurations] = await Promise.all([
      this.request<{ location: { country_code: string; name: string; account_name: string } }>('GET', `fleet_survey/get_location/${locationId}`),
      this.request<{ license_plate_states: { value: string }[]; vocations: { value: string }[] }>('GET', 'fleet_survey/get_unit_selects'),
      this.#numbersOf(locationId),
      ...unitTypes.map((type) => this.#configurationsOf(type)),
    ])
    const valuesOf = (options: { value: string }[]): Set<string> => new Set(options.map(({ value }) => value))
    return {
      place: { location_name: location.name, account_name: location.account_name }, country: location.country_code, year: this.now().getFullYear(), plateStates: valuesOf(selects.license_plate_states), vocations: valuesOf(selects.vocations), numbers,
      configurations: new Map(configurations.flat()),
    }
  }

  async #configurationsOf(type: UnitType): Promise<[string, UnitType][]> {
    const { configurations } = await this.request<{ configurations: { value: string }[] }>('GET', `fleet_survey/get_unit_configurations/${type}`)
    return configurations.map(({ value }) => [value, type])
  }

  async #numbersOf(locationId: number): Promise<Set<string>> {
    const numbers = new Set<string>()
    for (let page = 1; ; page++) {
      const { unit_numbers, total_items } = await this.request<{ unit_numbers: { text: string }[]; total_items: number }>('POST', 'fleet_survey/get_unit_numbers', { body: { location_id: locationId, page_number: page, page_size: pageSize } })
      for (const { text } of unit_numbers) numbers.add(numberKey(text))
      if (unit_numbers.length === 0 || page * pageSize >= total_items) return numbers
    }
  }
}

const isTitled = (column: string): column is UnitColumn => (unitColumns as readonly string[]).includes(column)
