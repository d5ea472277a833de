import type { Condition, FormFieldDefinition } from '../../../../../schemas/generated/form.ts'
import type { FieldDefinition, LookupField, PickTableField } from '../../../../../schemas/generated/report.ts'
import { checkCondition, checkPointer, optionsOf, pointersIn, type Reach } from './checkPointers.ts'
import type { Collector } from '../collector.ts'
import type { Names } from '../Names.ts'
import type { Path } from '../../problems/Problem.ts'

/**
 * Checks that fields, of filters or of a form, have distinct ids, that their lookups exist, and that their arguments
 * and conditions refer to something.
 */
export function checkFields(
  placed: { field: FieldDefinition | FormFieldDefinition; path: Path }[],
  reach: Reach,
  names: Names,
  collected: Collector,
): void {
  const { add, need } = collected
  const all = placed.map(({ field }) => field.id)
  const previousIds: string[] = []
  for (const { field, path } of placed) {
    if (previousIds.includes(field.id)) add('duplicate-id', [...path, 'id'], field.id)
    if (
      (field.type === 'lookup' || field.type === 'tree' || field.type === 'pickTable') &&
      need(names.lookup.keys(), field.lookup, [...path, 'lookup'], 'unknown-lookup')
    ) {
      const lookup = names.lookup.get(field.lookup)
      if (field.type === 'pickTable') checkPicks(field, path)
      if (field.type === 'lookup' && field.picture) checkPicture(field, path)
      const unbound = (lookup?.args ?? []).filter(({ id, required }) => required && !(id in (field.args ?? {})))
      for (const { id } of unbound) add('missing-arg', [...path, 'lookup'], id)
      for (const [arg, binding] of Object.entries(field.args ?? {})) {
        if (lookup)
          need(
            (lookup.args ?? []).map((known) => known.id),
            arg,
            [...path, 'args', arg],
            'unknown-arg',
          )
        if (!('from' in binding)) continue
        const pointer = String(binding.from)
        checkPointer(
          pointer,
          {
            path: [...path, 'args', arg, 'from'],
            roots: [reach.root, 'portal', ...(reach.root === 'form' ? ['params' as const] : [])],
          },
          reach,
          collected,
        )
        const from = pointer.startsWith(`/${reach.root}/`) ? pointer.split('/')[2] : undefined
        if (from && all.includes(from) && !previousIds.includes(from))
          add('forward-arg', [...path, 'args', arg, 'from'], from, previousIds)
      }
    }
    for (const condition of ['visible', 'enabled'] as const) {
      if (
        field[condition] &&
        !previousIds.includes(field.id) &&
        pointersIn(field[condition]).includes(`/${reach.root}/${field.id}`)
      )
        add('looks-at-itself', [...path, condition], field.id)
      else if (field[condition])
        checkCondition(field[condition] as Condition, { path: [...path, condition] }, reach, collected)
    }
    if (field.type === 'choice' && field.fixed && reach.root !== 'form')
      add('unknown-property', [...path, 'fixed'], 'fixed')
    checkDefault(field, path)
    previousIds.push(field.id)
  }

  /** A default is one of the options, and limits leave a value between them. */
  function checkDefault(field: FieldDefinition | FormFieldDefinition, path: Path): void {
    const values = optionsOf(field)
    if (
      field.type === 'choice' &&
      values &&
      field.default !== undefined &&
      ![...values, '$first'].includes(field.default)
    )
      add('not-allowed', [...path, 'default'], JSON.stringify(field.default), values)
    if (field.type === 'number' && field.default !== undefined) {
      const { default: value, minimum = 0, maximum = Infinity } = field
      if (value < minimum || value > maximum)
        add(
          'wrong-form',
          [...path, 'default'],
          `"default" ${value} is ${value < minimum ? `less than "minimum" ${minimum}` : `more than "maximum" ${maximum}`}, so it could not be saved; change one of them`,
        )
    }
    if (
      field.type === 'number' &&
      field.minimum !== undefined &&
      field.maximum !== undefined &&
      field.minimum > field.maximum
    ) {
      add(
        'wrong-form',
        [...path, 'minimum'],
        `"minimum" ${field.minimum} is more than "maximum" ${field.maximum}, so no value is allowed; swap them`,
      )
    }
  }

  /** Its options stand beside each other, and one of them is selected. */
  function checkPicture({ lookup, multiple }: LookupField, path: Path): void {
    if (multiple)
      add('wrong-form', [...path, 'picture'], 'shows options of which one is selected; remove "multiple" or "picture"')
    if (names.lookup.get(lookup)?.paging)
      add(
        'wrong-form',
        [...path, 'picture'],
        `shows all options at once, and lookup "${lookup}" is paged; remove "picture"`,
      )
  }

  /** Its lookup answers page by page, with the columns that are shown. */
  function checkPicks(
    { lookup: id, columns, required, allText, default: picked, enter }: PickTableField,
    path: Path,
  ): void {
    const lookup = names.lookup.get(id)
    if (!lookup) return
    const paged = [...names.lookup].filter(([, other]) => other?.paging).map(([name]) => name)
    if (!lookup.paging) add('unknown-lookup', [...path, 'lookup'], id, paged)
    if ((!required || picked === '$all') && allText === undefined) add('missing-property', path, 'allText')
    if (!required && picked !== undefined)
      add(
        'wrong-form',
        [...path, 'default'],
        'is of a required field: without "required", all are meant until some are picked; remove "default" or add "required"',
      )
    if (enter) {
      need(
        (lookup.args ?? []).map((arg) => arg.id),
        enter.arg,
        [...path, 'enter', 'arg'],
        'unknown-arg',
      )
      const rows = lookup.lists.find((one) => one.id === enter.list)
      const single = lookup.lists
        .filter(({ one }) => one)
        .flatMap(({ dataset }) => (names.dataset.get(dataset ?? '')?.columns ?? []).map((column) => column.id))
      if (!rows) need(single, enter.list, [...path, 'enter', 'list'], 'unknown-column')
    }
    const [list] = lookup.lists
    const answered = list?.columns
      ? Object.keys(list.columns)
      : (names.dataset.get(list?.dataset ?? '')?.columns ?? []).map((column) => column.id)
    if (answered.length > 0)
      columns.forEach((column, index) => need(answered, column.id, [...path, 'columns', index, 'id'], 'unknown-column'))
  }
}
