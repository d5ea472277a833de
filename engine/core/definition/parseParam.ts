import type * as Authored from '../../../schemas/generated/report.ts'
import type { Param } from './model.ts'

/** Parses a parameter of the address; one named in a route of the page is part of its path. */
export function parseParam(param: Authored.PageParam, route: string): Param {
  return { id: param.id, type: param.type, required: param.required ?? false, inPath: route.includes(`{${param.id}}`) }
}
