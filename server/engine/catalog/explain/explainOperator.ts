import type { SqlError } from './SqlError.ts'
import { describeType } from './describeType.ts'

/** Operators of other languages between two values, with the cure. */
const signsElsewhere: Record<string, string> = {
  '==': 'write "="',
  '===': 'write "="',
  '!==': 'write "<>"',
  '&&': 'write "and" between two conditions',
  '<=>': 'write "is not distinct from"',
}

/** Explains that no operator takes values of these types. */
export function explainOperator(text: string, { sql, offset }: SqlError): string {
  const [, left = '', operator = '', right = ''] = /^(.*?) ([^\w\s"[\]()]+) (.*)$/.exec(text) ?? []
  const several = right.endsWith('[]') && !left.endsWith('[]')
  if (several) {
    const compared = sql.slice(offset)
    if (/^\S+\s*any\s*\(\s*\(?\s*select\b/i.test(compared))
      return '"any" looks through the rows of a query, and these are arrays; let the query answer the values themselves'
    const name = /^(?:[^\w\s:]+|in)\s*\(?\s*:(?!scope\b|dataset\b)(\w+)/i.exec(compared)?.[1]
    return `one value is compared with several; write = any(${name ? `:${name}` : '…'})`
  }
  const hint = signsElsewhere[operator]
  if (hint) return `there is no "${operator}" here; ${hint}`
  if (operator.includes('~')) return `"like" looks into texts, not into ${describeType(left)}; cast it: …::text like …`
  if (operator === '+' && [left, right].some((type) => type === 'text' || type === 'unknown'))
    return 'texts are put together by ||, not by +; write … || …'
  return `${describeType(left)} cannot be compared by ${operator} with ${describeType(right)}; compare values of one type, or cast one of them`
}
