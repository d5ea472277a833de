import { addDays } from './days.ts'
import type { Random } from './random.ts'

const plants = ['1B9', '1MJ', '2EK', 'A3H', '0T7', 'B6A', '1VN', '4DL']
const codes = ['4BTH1R', '8XRAA2', 'HN5FBW', 'L7K3CU', '2PMV9X', 'WD41TB']

/**
 * Draws plant, maker's code, week and year of manufacture. A new tire is some months old when it is fitted, a retreaded
 * casing three to six years.
 */
export function tireNumber(random: Random, fittedOn: string, isRetread: boolean): string {
  const producedOn = addDays(fittedOn, -(isRetread ? random.integer(1_100, 2_190) : random.integer(30, 330)))
  return `${random.pick(plants)}${random.pick(codes)}${weekAndYear(producedOn)}`
}

/**
 * WWYY, weeks from Sunday to Saturday, the first full one of a year is 01 (domain/tireIdentification.ts reads it back).
 */
export function weekAndYear(day: string): string {
  const year = Number(day.slice(0, 4))
  const firstSunday = (of: number): number => Date.UTC(of, 0, 1 + ((7 - new Date(Date.UTC(of, 0, 1)).getUTCDay()) % 7))
  const inYear = Date.parse(day) >= firstSunday(year) ? year : year - 1
  const week = Math.floor((Date.parse(day) - firstSunday(inYear)) / (7 * 86_400_000)) + 1
  return `${String(week).padStart(2, '0')}${String(inYear % 100).padStart(2, '0')}`
}
