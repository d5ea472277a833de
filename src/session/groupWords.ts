import type { Words } from '../../engine/core/definition/model.ts'

const known: Record<string, string> = {
  GYR: 'Staff (GYR)',
  SSC: 'Staff (SSC)',
  WIN: 'Dealer network',
  DLR: 'Dealer',
  CUS: 'Fleet customer',
  ADMIN: 'Administrator',
}

/** The words of the groups, for the pack. */
export const allGroupWords: Words[] = Object.keys(known).map(groupWords)

/** A group's name; one that is not known is shown as it is. */
export function groupWords(group: string): Words {
  return { key: `shell.group.${group.toLowerCase()}`, text: known[group] ?? group }
}
