/* Made by `npm run generate` from schemas/definition/dataset.schema.json: edit that instead. */

export type * from './definitions.ts'
