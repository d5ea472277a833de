import type * as Authored from '../../../schemas/generated/form.ts'
import type * as Report from '../../../schemas/generated/report.ts'
import { requireDefined } from './requireDefined.ts'
import type { Library } from './Library.ts'
import type { FormField, RowField } from './formModel.ts'
import type { Field, FieldBase, LookupField } from './fieldModel.ts'
import { formatOf } from '../elements/formatOf.ts'
import type { Bindings, ValueFormat } from './model.ts'
import { parseLookup } from './parseLookup.ts'
import { accessOptions, parseOptions } from './parseOptions.ts'
import { toOptionalMessage, toTermMessage, toValueMessages, toMessage } from './toMessage.ts'

/** A field of a report's filters or of a form; `parentKey` is the key of what holds it. */
export function parseField(field: Report.FieldDefinition, parentKey: string, library: Library): Field
export function parseField(field: Authored.FormFieldDefinition, parentKey: string, library: Library): FormField
export function parseField(
  field: Report.FieldDefinition | Authored.FormFieldDefinition,
  parentKey: string,
  library: Library,
): Field | FormField {
  const key = `${parentKey}.${field.id}`
  const base = {
    id: field.id,
    title: toMessage(field.title, `${key}.title`),
    help: toOptionalMessage(field.help, `${key}.help`),
    required: 'required' in field ? (field.required ?? false) : false,
    visible: field.visible ?? null,
    shared: 'shared' in field ? (field.shared ?? null) : null,
    asks: 'asks' in field ? (field.asks ?? null) : null,
    enabled: field.enabled ?? null,
  }
  switch (field.type) {
    case 'text':
      return {
        ...base,
        type: 'text',
        maxLength: field.maxLength ?? 100,
        isMultiline: field.multiline ?? false,
        default: field.default ?? null,
      }
    case 'number':
      return {
        ...base,
        type: 'number',
        rules: {
          isInteger: field.integer ?? false,
          minimum: field.minimum ?? 0,
          maximum: field.maximum ?? null,
          decimals: field.decimals ?? 2,
          integerDigits: field.integerDigits ?? null,
          maxLength: field.maxLength ?? 16,
          step: field.step ?? 1,
        },
        quantity: field.quantity ?? null,
        isGrouped: field.grouping !== false,
        default: field.default ?? null,
      }
    case 'date':
      return { ...base, type: 'date', isPast: field.latest === 'today', default: field.default ?? null }
    case 'choice':
      return {
        ...base,
        type: 'choice',
        multiple: field.multiple ?? false,
        options: Array.isArray(field.options)
          ? parseOptions(field.options, key)
          : accessOptions(field.options, library.access),
        default: field.default ?? null,
        isFixed: field.fixed ?? false,
        emptyText: toOptionalMessage(field.emptyText, `${key}.emptyText`),
      }
    case 'lookup':
      return { ...base, type: 'lookup', picture: field.picture ?? null, ...parseChosen(field, key, library) }
    case 'tree':
      return { ...base, type: 'tree', leavesOnly: field.choose === 'leaf', ...parseChosen(field, key, library) }
    case 'dateRange':
      return {
        ...base,
        type: 'dateRange',
        names: field.names ?? { from: `${field.id}_from`, to: `${field.id}_to` },
        default: field.default ?? null,
      }
    case 'file':
      return {
        ...base,
        type: 'file',
        accept: field.accept,
        maxBytes: field.maxBytes ?? 5_000_000,
        stored: field.stored ?? null,
        default: null,
      }
    case 'rows':
      return {
        ...base,
        type: 'rows',
        row: toMessage(field.row, `${key}.row`),
        add: toMessage(field.add, `${key}.add`),
        minRows: field.minRows ?? 0,
        maxRows: field.maxRows ?? 50,
        openRows: field.openRows ?? field.minRows ?? 0,
        picture: field.picture ?? null,
        fields: field.fields.map((one) => parseField(one, `${key}.fields`, library) as RowField),
        default: null,
      }
    case 'pickTable':
      return {
        ...base,
        type: 'pickTable',
        multiple: true,
        required: field.required ?? false,
        default: field.default ?? null,
        enter: field.enter ? { ...field.enter, title: toMessage(field.enter.title, `${key}.enter.title`) } : null,
        lookup: parseLookup(requireDefined(library.lookup(field.lookup), `lookup ${field.lookup}`)),
        args: (field.args ?? {}) as Bindings,
        columns: field.columns.map(({ id, title, term, words: texts }) => ({
          id,
          title: toMessage(title, `${key}.columns.${id}.title`),
          term: toTermMessage(term),
          ...pickedFormat(field, id, library),
          words: toValueMessages(texts, `${key}.columns.${id}`),
        })),
        allText: toMessage(field.allText ?? '', `${key}.allText`),
        allName: field.allName ?? null,
        pageSize: field.pageSize ?? 10,
      }
    case 'flag':
      return { ...base, type: 'flag', default: field.default ?? false }
  }
}

/** Returns the format of a table's column, as declared by the dataset of its lookup's first list. */
function pickedFormat({ lookup }: Authored.PickTableField, column: string, library: Library): ValueFormat {
  const [list] = library.lookup(lookup)?.lists ?? []
  const dataset = list?.dataset === undefined ? undefined : library.dataset(list.dataset)
  return dataset ? formatOf(list?.columns?.[column] ?? column, dataset) : { format: 'text', quantity: null }
}

/** Parses the common part of a lookup and a tree. */
function parseChosen(
  field: Authored.LookupField | Authored.TreeField,
  key: string,
  library: Library,
): Omit<LookupField, keyof FieldBase | 'type' | 'picture'> {
  return {
    multiple: field.multiple ?? false,
    lookup: parseLookup(requireDefined(library.lookup(field.lookup), `lookup ${field.lookup}`)),
    args: (field.args ?? {}) as Bindings,
    emptyText: toOptionalMessage(field.emptyText, `${key}.emptyText`),
    default: field.default ?? null,
  }
}
