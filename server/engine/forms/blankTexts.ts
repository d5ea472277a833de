import type { RowsColumn } from '../query/rowsParameter.ts'
import { textKey } from './textKey.ts'

/**
 * Signs and short words that systems write for a missing value, in the portal's languages. Examples are not available,
 * keine Angabe, sans objet, niet van toepassing, nessun dato, sin datos, brak danych.
 */
const signs =
  /^(?:#?n\/[abdv]!?|#nv|n\. ?[abdv]\.?|n\. ?v\. ?t\.?|nvt|k\. ?a\.?|s\. ?[do]\.|s\/[do]|b\. ?d\.|b\/d|null|-+|\u2013+|\u2014+)$/i

/** Words for no value. They may be a name or one of the values of a column too. */
const blankTexts = new Set(
  [
    'none',
    'nil',
    'unknown',
    'not known',
    'not available',
    'not applicable',
    'keine',
    'kein',
    'keine angabe',
    'unbekannt',
    'aucun',
    'aucune',
    'n\u00e9ant',
    'inconnu',
    'inconnue',
    'ninguno',
    'ninguna',
    'desconocido',
    'desconocida',
    'sin datos',
    'nessuno',
    'nessuna',
    'sconosciuto',
    'sconosciuta',
    'geen',
    'onbekend',
    'brak',
    'brak danych',
    'nieznany',
    'nieznana',
    'nenhum',
    'nenhuma',
    'desconhecido',
    'desconhecida',
    'sem dados',
  ].map(textKey),
)

/** The longest of these words, in characters. */
const longest = 16

const isBlank = (text: string): boolean => signs.test(text.trim())

/**
 * Returns true for a text that is no value of a column. It is a sign, or a word such as `None` if the column is
 * optional and has no such value.
 */
export function isBlankIn(
  text: string,
  { required, values, synonyms = {} }: Pick<RowsColumn, 'required' | 'values' | 'synonyms'> = {},
): boolean {
  if (isBlank(text)) return true
  if (text.length > longest) return false
  const key = textKey(text)
  return (
    !required &&
    blankTexts.has(key) &&
    ![...(values ?? []), ...Object.keys(synonyms), ...Object.values(synonyms).flat()].some(
      (blank) => textKey(blank) === key,
    )
  )
}
