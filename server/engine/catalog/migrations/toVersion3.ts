import { without } from './toVersion2.ts'
import type { FolderTexts } from './Migration.ts'

/** A condition that limited rows to those of the reader, as version 2 wrote it. */
const plain = String.raw`:scope\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`

/** The same, or asked of what is no row. */
const mark = String.raw`(?:\(\s*${plain}\s*\)\s+is\s+true|${plain})`

/**
 * Removes `:scope(…)` and the `scope` columns of version 2, because the database now limits rows to those of the
 * caller. The rest stays as written.
 */
export function toVersion3(texts: FolderTexts): Map<string, string> {
  return new Map(
    [...texts].map(([path, text]): [string, string] => {
      if (path.endsWith('.sql')) return [path, withoutMarks(text)]
      return [path, path.endsWith('.dataset.json') ? without(text, 'scope') : text]
    }),
  )
}

function withoutMarks(sql: string): string {
  return sql
    .replace(new RegExp(String.raw`\s+and\s+${mark}`, 'g'), '')
    .replace(new RegExp(String.raw`\b(where|on|having)\s+${mark}\s+and\b`, 'g'), '$1')
    .replace(new RegExp(String.raw`\s+where\s+${mark}`, 'g'), '')
    .replace(new RegExp(mark, 'g'), 'true')
}
