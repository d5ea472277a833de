import type { Message } from '../../engine/core/definition/model.ts'

const known: Record<string, string> = {
  GYR: 'Staff (GYR)',
  SSC: 'Staff (SSC)',
  WIN: 'Dealer network',
  DLR: 'Dealer',
  CUS: 'Fleet customer',
  ADMIN: 'Administrator',
}

/** Names of all groups, for the pack. */
export const allGroupMessages: Message[] = Object.keys(known).map(toGroupMessage)

/** A group's name; one that is not known is shown as it is. */
export function toGroupMessage(group: string): Message {
  return { key: `shell.group.${group.toLowerCase()}`, text: known[group] ?? group }
}
