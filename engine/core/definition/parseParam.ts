import type * as Authored from '../../../schemas/generated/report.ts'
import type { Param } from './model.ts'

/** What an address carries: those named in one of the page's routes stand in its path. */
export function parseParam(param: Authored.PageParam, route: string): Param {
  return { id: param.id, type: param.type, required: param.required ?? false, inPath: route.includes(`{${param.id}}`) }
}
