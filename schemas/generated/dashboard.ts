/* Made by `npm run generate` from schemas/definition/dashboard.schema.json: edit that instead. */

export type * from './definitions.ts'
