const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Control characters but tab and line ends have no place in XML 1.0, not even escaped. */
const isAllowed = (sign: string): boolean => sign >= ' ' || sign === '\t' || sign === '\n' || sign === '\r'

/** A value as text of an element or an attribute. */
export const xmlText = (value: unknown): string => [...String(value)].filter(isAllowed).map((sign) => signs[sign] ?? sign).join('')
