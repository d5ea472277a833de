/* Made by `npm run generate` from schemas/definition/card.schema.json: edit that instead. */

export type * from './definitions.ts'
