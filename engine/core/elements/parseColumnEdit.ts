import type { DatasetColumn } from '../definition/datasetModel.ts'
import type { ColumnEdit as Authored } from '../../../schemas/generated/report.ts'
import { requireDefined } from '../definition/requireDefined.ts'
import type { Library } from '../definition/Library.ts'
import type { Bindings, ColumnEdit } from '../definition/model.ts'
import { parseLookup } from '../definition/parseLookup.ts'
import { parseOptions } from '../definition/parseOptions.ts'

/** Parses the editor of a column's cells; its messages have keys below `key`. */
export function parseColumnEdit(
  edit: Authored,
  { type }: DatasetColumn,
  key: string,
  library: Pick<Library, 'lookup'>,
): ColumnEdit {
  const required = edit.required ?? false
  if (edit.options || edit.lookup) {
    return {
      type: 'choice',
      required,
      options: parseOptions(edit.options ?? [], key),
      lookup: edit.lookup ? parseLookup(requireDefined(library.lookup(edit.lookup), `lookup ${edit.lookup}`)) : null,
      args: (edit.args ?? {}) as Bindings,
    }
  }
  if (type === 'integer' || type === 'numeric') {
    return {
      type: 'number',
      required,
      rules: {
        isInteger: type === 'integer',
        minimum: edit.minimum ?? 0,
        maximum: edit.maximum ?? null,
        decimals: edit.decimals ?? 2,
        integerDigits: null,
        maxLength: 16,
        step: 1,
      },
    }
  }
  return { type: 'text', required, maxLength: edit.maxLength ?? 200, isMultiline: edit.multiline ?? false }
}
