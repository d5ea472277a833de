/* Made by `npm run generate` from schemas/definition/access.schema.json: edit that instead. */

export type * from './definitions.ts'
