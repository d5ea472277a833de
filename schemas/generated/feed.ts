/* Made by `npm run generate` from schemas/definition/feed.schema.json: edit that instead. */

export type * from './definitions.ts'
