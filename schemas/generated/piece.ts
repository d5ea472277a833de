/* Made by `npm run generate` from schemas/definition/piece.schema.json: edit that instead. */

/**
 * A part that several definitions share: each says { "use": "its id" } where the part is to stand, of an object with what differs beside it.
 */
export interface PieceDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'piece'
  /**
   * Known from the file name; optional.
   */
  id: string
  /**
   * The part: an object, or a list of items. What may stand in it is what may stand where it is used.
   */
  value:
    | {
        [k: string]: unknown
      }
    | unknown[]
}
