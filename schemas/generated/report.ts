/* Made by `npm run generate` from schemas/definition/report.schema.json: edit that instead. */

export type * from './definitions.ts'
