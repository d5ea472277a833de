import type { AccessDefinition } from '../../../schemas/generated/access.ts'
import type { Message } from '../definition/model.ts'
import { toMessage } from '../definition/toMessage.ts'

export type AccessKind = 'codes' | 'groups' | 'flags'
/**
 * The rows that users of a group may see. They are those of their accounts, of their dealers' locations, of the account
 * types of their flags, or all.
 */
export type GroupReach = NonNullable<AccessDefinition['groups']>[number]['reach']

interface Named {
  id: string
  title: Message
}

/** The rights that users may hold and definitions may require, in the order in which they are offered. */
export interface Access {
  codes: (Named & { needs: string[] })[]
  groups: (Named & { reach: GroupReach })[]
  /**
   * `locationType`: the type of account that the flag opens; null where it opens none.
   * `maxAccounts`, `minAccounts`: the flag is held by everybody who reaches at most, or at least, this many accounts;
   * null without such a limit.
   */
  flags: (Named & { locationType: number | null; maxAccounts: number | null; minAccounts: number | null })[]
}

/** A flag that is granted, and does not follow from how many accounts a user reaches. */
export const isGranted = ({ maxAccounts, minAccounts }: Access['flags'][number]): boolean =>
  maxAccounts === null && minAccounts === null

export const noAccess: Access = { codes: [], groups: [], flags: [] }

/** Access definitions in their normal form: they add up. */
export function parseAccess(definitions: AccessDefinition[]): Access {
  const titled = <One extends { id: string; title: AccessDefinitionTitle }>(
    kind: AccessKind,
    { id, title }: One,
  ): Named => ({ id, title: toMessage(title, `access.${kind}.${id}`) })
  return {
    codes: definitions
      .flatMap(({ codes = [] }) => codes)
      .map((code) => ({ ...titled('codes', code), needs: code.needs ?? [] })),
    groups: definitions
      .flatMap(({ groups = [] }) => groups)
      .map((group) => ({ ...titled('groups', group), reach: group.reach })),
    flags: definitions
      .flatMap(({ flags = [] }) => flags)
      .map((flag) => ({
        ...titled('flags', flag),
        locationType: flag.locationType ?? null,
        maxAccounts: flag.maxAccounts ?? null,
        minAccounts: flag.minAccounts ?? null,
      })),
  }
}

type AccessDefinitionTitle = NonNullable<AccessDefinition['codes']>[number]['title']

/** The codes without which each opens nothing, by code. */
export type Entrances = Readonly<Record<string, readonly string[]>>

export function entrancesOf({ codes }: Access): Entrances {
  return Object.fromEntries(codes.filter(({ needs }) => needs.length > 0).map(({ id, needs }) => [id, needs]))
}
