import type * as Authored from '../../../schemas/generated/report.ts'
import { isGranted, type Access } from '../access/Access.ts'
import type { Option } from './fieldModel.ts'
import { parseSecurity } from './parseSecurity.ts'
import { toMessage } from './toMessage.ts'

/** Options that stand in a definition; `key` is that of their field or list. */
export function parseOptions(options: Authored.FieldOption[], key: string): Option[] {
  return options.map((option) => ({
    value: option.value,
    label: toMessage(option.label, `${key}.options.${option.value}`),
    isUnrestricted: option.unrestricted ?? false,
    security: parseSecurity(option.security),
  }))
}

/** Returns the codes, groups or flags that can be granted as options; `only` some of them. */
export function accessOptions({ access: kind, only }: Authored.AccessOptions, access: Access): Option[] {
  const granted = kind === 'flags' ? access.flags.filter(isGranted) : access[kind]
  return granted
    .filter(({ id }) => !only || only.includes(id))
    .map(({ id, title }) => ({ value: id, label: title, isUnrestricted: false, security: null }))
}
