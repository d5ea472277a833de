/* Made by `npm run generate` from schemas/definition/access.schema.json: edit that instead. */

/**
 * Codes, groups and flags that users hold and definitions ask for. Several files add up: one beside a report may bring a code of its own.
 */
export interface AccessDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'access'
  /**
   * Known from the file name; optional.
   */
  id: string
  /**
   * Codes that can be granted to a user, in this order.
   */
  codes?: AccessCode[]
  /**
   * Each user belongs to one group.
   */
  groups?: AccessGroup[]
  /**
   * Account types a user can choose, and other small permissions.
   */
  flags?: AccessFlag[]
}
export interface AccessCode {
  /**
   * A code of an access definition.
   */
  id: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Codes that this one requires, such as that of its part of the portal.
   *
   * @minItems 1
   *
   * Items: A code of an access definition.
   */
  needs?: string[]
}
export interface AccessGroup {
  /**
   * A group of an access definition.
   */
  id: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Rows its users see: those of their accounts, of the locations their dealers serve, of the account types of their flags, or all.
   */
  reach: 'accounts' | 'dealers' | 'flags' | 'all'
}
export interface AccessFlag {
  /**
   * A flag of an access definition.
   */
  id: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * The account type it opens to groups whose reach is flags.
   */
  locationType?: number
}
