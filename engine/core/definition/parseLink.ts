import type * as Authored from '../../../schemas/generated/report.ts'
import type { Bindings, Link } from './model.ts'

export function parseLink(link: Authored.Link): Link
export function parseLink(link: Authored.Link | undefined): Link | null
export function parseLink(link: Authored.Link | undefined): Link | null {
  return link
    ? {
        to: link.to ?? '',
        ...(link.address ? { address: link.address } : {}),
        with: (link.with ?? {}) as Bindings,
        keep: link.keep ?? [],
      }
    : null
}
