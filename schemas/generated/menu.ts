/* Made by `npm run generate` from schemas/definition/menu.schema.json: edit that instead. */

export type * from './definitions.ts'
