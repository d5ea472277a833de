/* Made by `npm run generate` from schemas/definition/lookup.schema.json: edit that instead. */

export type * from './definitions.ts'
