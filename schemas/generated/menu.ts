/* Made by `npm run generate` from schemas/definition/menu.schema.json: edit that instead. */

/**
 * The tabs of the header or the columns of the footer, with their links.
 */
export interface MenuDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'menu'
  /**
   * Known from the file name; optional.
   */
  id: string
  place: 'header' | 'footer'
  tabs: MenuTab[]
  /**
   * Support contacts: in the footer of the named regions, and on the contact page. Without regions, only on the contact page.
   */
  support?: SupportBlock[]
}
export interface MenuTab {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
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
 * Who may see this; all conditions must be met. The server removes what a user may not see, and refuses requests for it.
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
   * Codes that only members of a group need; others pass.
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
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
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
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  report?: string
  url?: string
  newWindow?: boolean
  ssoId?: string
  security?: Security
}
export interface SupportBlock {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
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
