/* Made by `npm run generate` from schemas/definition/piece.schema.json: edit that instead. */

export type * from './definitions.ts'
