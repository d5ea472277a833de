/* Made by `npm run generate` from schemas/definition/access.schema.json: edit that instead. */

/**
 * Codes, groups and flags that users hold and definitions ask for. Several files add up: one beside a report may bring a code of its own.
 */
export interface AccessDefinition {
  $schema?: string
  /**
   * Known from the name of the file: need not be written.
   */
  kind: 'access'
  /**
   * Known from the name of the file: need not be written.
   */
  id: string
  /**
   * What may be granted to a user, in the order in which it is offered.
   */
  codes?: AccessCode[]
  /**
   * Each user is in one.
   */
  groups?: AccessGroup[]
  /**
   * Which kinds of accounts a user is offered, and other small rights.
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
   * Codes without which this one opens nothing, as that of the part of the portal that it belongs to.
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
   * Whose rows its users see: of the accounts they were given, of the locations that their dealers serve, of the account types of their flags, or all.
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
   * The type of account that it opens to groups that see by their flags.
   */
  locationType?: number
}
