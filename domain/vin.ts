export type VinProblem = 'length' | 'characters' | 'check_digit'

const values: Record<string, number> = {}
'0123456789'.split('').forEach((digit) => (values[digit] = Number(digit)))
'ABCDEFGH'.split('').forEach((letter, index) => (values[letter] = index + 1))
'JKLMN'.split('').forEach((letter, index) => (values[letter] = index + 1))
Object.assign(values, { P: 7, R: 9 })
'STUVWXYZ'.split('').forEach((letter, index) => (values[letter] = index + 2))

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Returns the problem of a vehicle identification number (49 CFR 565), or undefined. A wrong check digit is an error
 * only where it is mandatory, in North America: see `mustVinCheck`.
 */
export function findVinProblem(vin: string): VinProblem | undefined {
  const symbols = vin.toUpperCase().split('')
  if (symbols.length !== 17) return 'length'
  if (symbols.some((symbol) => values[symbol] === undefined)) return 'characters'
  return symbols[8] === vinCheckDigit(vin) ? undefined : 'check_digit'
}

/** The symbol that belongs in place 9, of a VIN with any symbol there. */
export function vinCheckDigit(vin: string): string {
  const sum = vin
    .toUpperCase()
    .split('')
    .reduce((total, symbol, index) => total + (values[symbol] ?? 0) * (weights[index] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/**
 * Returns true if a wrong check digit must be refused for a vehicle of this country; elsewhere it is worth a warning.
 */
export function mustVinCheck(countryCode: string): boolean {
  return ['US', 'CA', 'MX'].includes(countryCode)
}
