import type { Condition, FormFieldDefinition } from '../../schemas/generated/form.ts'
import { checkCondition, checkPointer, type Reach } from './checkPointers.ts'
import type { Collector, Path } from './collector.ts'
import type { Names } from './Names.ts'

/** Whether fields, of filters or of a form, are told apart, their lookups exist, and their args and conditions point at what is there. */
export function checkFields(placed: { field: FormFieldDefinition; path: Path }[], reach: Reach, names: Names, { add, need }: Collector): void {
  const all = placed.map(({ field }) => field.id)
  const earlier: string[] = []
  for (const { field, path } of placed) {
    if (earlier.includes(field.id)) add('duplicate-id', [...path, 'id'], field.id)
    if ((field.type === 'lookup' || field.type === 'tree') && need(names.lookup.keys(), field.lookup, [...path, 'lookup'], 'unknown-lookup')) {
      const lookup = names.lookup.get(field.lookup)
      for (const [arg, binding] of Object.entries(field.args ?? {})) {
        if (lookup) need((lookup.args ?? []).map((known) => known.id), arg, [...path, 'args', arg], 'unknown-arg')
        if (!('from' in binding)) continue
        const pointer = String(binding.from)
        checkPointer(pointer, [...path, 'args', arg, 'from'], [reach.root], reach, need)
        const from = pointer.startsWith(`/${reach.root}/`) ? pointer.split('/')[2] : undefined
        if (from && all.includes(from) && !earlier.includes(from)) add('forward-arg', [...path, 'args', arg, 'from'], from, earlier)
      }
    }
    for (const condition of ['visible', 'enabled'] as const) {
      if (field[condition]) checkCondition(field[condition] as Condition, [...path, condition], reach, need, add)
    }
    earlier.push(field.id)
  }
}
