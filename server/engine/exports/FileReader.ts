import { callersLocale, callersTimeZone } from '../../access/callersFormat.ts'
import type { Principal } from '../../access/Principal.ts'
import type { SessionContext } from '../../access/Route.ts'
import { callersTime } from '../../platform/http/clock.ts'
import type { Translate } from '../../platform/language/translator.ts'

/** The reader of a file, with language and time zone: a caller, or the user who began a job. */
export interface FileReader {
  principal: Principal
  translate: Translate
  locale: string
  /** Their time zone, if it is known. */
  timeZone?: string
  signal: AbortSignal
  /** MM/DD/YYYY HH:MM. */
  generatedAt: string
}

/** The caller, as a reader of the file they ask for. */
export function callingReader(context: SessionContext): FileReader {
  const { principal, translate, signal } = context
  return {
    principal,
    translate,
    signal,
    locale: callersLocale(context),
    timeZone: callersTimeZone(context),
    generatedAt: callersTime(context),
  }
}
