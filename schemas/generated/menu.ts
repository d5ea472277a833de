/* Made by `npm run generate` from schemas/definition/menu.schema.json: edit that instead. */

/**
 * The tabs of the header or the columns of the footer, with their links.
 */
export interface MenuDefinition {
  $schema?: string
  /**
   * Known from the name of the file: need not be written.
   */
  kind: 'menu'
  /**
   * Known from the name of the file: need not be written.
   */
  id: string
  place: 'header' | 'footer'
  tabs: MenuTab[]
  /**
   * Whom to turn to: blocks of the footer in the regions named, and of the contact page. Without regions, on the contact page alone.
   */
  support?: SupportBlock[]
}
export interface MenuTab {
  /**
   * A name that stays: it makes addresses and translation keys. Lower case, digits, hyphens and underscores.
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
  security?: Security
  links: MenuLink[]
}
/**
 * Who may see this. All that is named must hold. The server leaves out what a user may not see, and refuses it when asked.
 */
export interface Security {
  /**
   * A code of an access definition.
   */
  code?: string
  /**
   * @minItems 1
   *
   * Items: A group of an access definition.
   */
  groups?: string[]
  /**
   * A flag of an access definition.
   */
  flag?: string
  /**
   * Codes that only members of a group need: everybody else passes.
   *
   * @minItems 1
   */
  gates?: Gate[]
}
export interface Gate {
  /**
   * A group of an access definition.
   */
  group: string
  /**
   * A code of an access definition.
   */
  code: string
}
export interface MenuLink {
  /**
   * A name that stays: it makes addresses and translation keys. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * A name that stays: it makes addresses and translation keys. Lower case, digits, hyphens and underscores.
   */
  report?: string
  url?: string
  newWindow?: boolean
  ssoId?: string
  security?: Security
}
export interface SupportBlock {
  /**
   * A name that stays: it makes addresses and translation keys. Lower case, digits, hyphens and underscores.
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
  email?: string
  phone?: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  option?:
    | string
    | {
        t: string
      }
  /**
   * @minItems 1
   */
  regions?: ('NA' | 'LA' | 'EU' | 'AS')[]
}
