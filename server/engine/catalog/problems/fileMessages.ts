import { choices, describeJsonType, type ProblemFormatter } from './messageParts.ts'

/** Messages about files: their names, their JSON, its shape, and pieces. */
export const fileMessages = {
  syntax: (p) => `is not JSON: ${p.got}`,
  'duplicate-property': (p) => `"${p.got}" appears twice here, and only the last is read; remove one`,
  'unknown-property': (p) => `has no property "${p.got}"`,
  'missing-property': (p) => `needs the property "${p.got}"; add it`,
  'wrong-type': (p) => `must be ${p.known.map(describeJsonType).join(' or ')}, not ${describeJsonType(p.got)}`,
  'not-allowed': (p) => `may not be ${p.got}${choices(p)}`,
  'wrong-form': (p) => p.got,
  'old-version': (p) =>
    `has version ${p.got} of the definition language; run npm run definitions:migrate to update the folder to version ${p.known[0]}`,
  'new-version': (p) =>
    `has version ${p.got} of the definition language; this server supports versions up to ${p.known[0]}`,
  'wrong-place': () => 'must be in the folder of an area: <area>/<id>.<kind>.json',
  'unknown-kind': (p) => `"${p.got}" is not a kind of definition; name the file <id>.<kind>.json`,
  'wrong-name': (p) => `"${p.got}" contradicts the file name, which says "${p.known[0]}"; leave it out`,
  'duplicate-file': (p) => `is also defined in ${p.got}; keep one of the two files`,
  'same-number': (p) =>
    `has the same number as ${p.got}, so nothing says which comes first; give the later one the next number`,
  'unknown-piece': (p) => `piece "${p.got}" does not exist`,
  'circular-piece': (p) => `piece "${p.got}" uses this piece: circular reference; remove one of the two uses`,
  'unused-piece': (p) => `no definition uses the piece "${p.got}"; use it by { "use": "${p.got}" }, or delete the file`,
  'unknown-item': (p) => `the piece has no item "${p.got}"${choices(p)}`,
  'orphan-sql': (p) =>
    `no dataset is called "${p.got}", so nothing reads this file; add ${p.got}.dataset.json beside it, move a migration into the folder "migrations", or delete the file`,
  'file-name': (p) => `is not read under this name; call it "${p.known[0]}"`,
  'missing-sql': (p) => `the file ${p.got} is missing beside it; add it, or give both files the same name`,
} satisfies Record<string, ProblemFormatter>
