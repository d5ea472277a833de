/** A value that cannot be taken; the message ends the sentence "file:line column: …". */
export class InvalidValue extends Error {}

/** One column of a file: how its text becomes a value. Null is an empty field of an optional column. */
export interface Column<Value> {
  isRequired: boolean
  read(text: string): Value
}

type CellParser<Value> = (text: string) => Value

export function required<Value>(read: CellParser<Value>): Column<Value> {
  return { isRequired: true, read }
}

export function optional<Value>(read: CellParser<Value>): Column<Value | null> {
  return { isRequired: false, read }
}

export const text: CellParser<string> = (value) => {
  if (value.length > 200) throw new InvalidValue('is longer than 200 characters')
  return value
}

export function pattern(expression: RegExp, what: string): CellParser<string> {
  return (value) => {
    if (!expression.test(value)) throw new InvalidValue(`"${value}" is not ${what}`)
    return value
  }
}

export function oneOf<Value extends string>(...values: Value[]): CellParser<Value> {
  return (text) => {
    const found = values.find((value) => value === text)
    if (!found) throw new InvalidValue(`"${text}" is none of ${values.join(', ')}`)
    return found
  }
}

export function integerParser(least: number, most: number): CellParser<number> {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidValue(`"${text}" is not a whole number from ${least} to ${most}`)
    }
    return value
  }
}

/** A plain decimal number with a point, at most `decimals` digits behind it. */
export function decimal(least: number, most: number, decimals: number): CellParser<number> {
  const plain = new RegExp(`^-?\\d+(\\.\\d{1,${decimals}})?$`)
  return (text) => {
    const value = Number(text)
    if (!plain.test(text))
      throw new InvalidValue(
        `"${text}" is not a number with at most ${decimals} decimals${text.includes(',') ? ': write 1234.5, with a decimal point and no comma' : ''}`,
      )
    if (value < least || value > most) throw new InvalidValue(`"${text}" is not from ${least} to ${most}`)
    return value
  }
}

/** YYYY-MM-DD, a day that exists, from 2000 on. */
export const date: CellParser<string> = (text) => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text || text < '2000') {
    throw new InvalidValue(`"${text}" is not a date like 2026-01-31`)
  }
  return text
}

/** HH:MM or HH:MM:SS; returns HH:MM:SS. */
export const time: CellParser<string> = (text) => {
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)) throw new InvalidValue(`"${text}" is not a time like 08:30`)
  return text.length === 5 ? `${text}:00` : text
}

export const yesOrNo: CellParser<boolean> = (text) => oneOf('yes', 'no')(text) === 'yes'

/** An IANA name as America/Chicago. */
export const timeZone: CellParser<string> = (text) => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text })
    return text
  } catch {
    throw new InvalidValue(`"${text}" is not a time zone like America/Chicago`)
  }
}
