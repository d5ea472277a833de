/* Made by `npm run generate` from schemas/definition/form.schema.json: edit that instead. */

export type * from './definitions.ts'
