const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Control characters have no place in XML 1.0, not even escaped; half of a pair of surrogates is no character. */
const isForbidden = (sign: string): boolean => sign < ' ' || sign === '\ufffe' || sign === '\uffff'
const replaced = (sign: string): string => (/\p{Cs}/u.test(sign) ? '\ufffd' : isForbidden(sign) ? '' : sign)

/**
 * A value as text of an element or an attribute. Line ends and tabs are told by number: a reader makes spaces of them
 * in attributes.
 */
export const xmlText = (value: unknown): string =>
  String(value).replace(/[&<>"\p{Cc}\p{Cs}\ufffe\uffff]/gu, (sign) => signs[sign] ?? replaced(sign))

/** Markup made elsewhere, without what no reader of XML takes. */
export const xmlMarkup = (markup: string): string =>
  markup.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (sign) => (sign in signs ? sign : replaced(sign)))
