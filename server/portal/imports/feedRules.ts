import type { FeedRules } from '../../engine/feeds/feedAccess.ts'

/** The rules of who loads feeds, and who keeps loads. */
export const feedRules: FeedRules = {
  // Rows that belong to no fleet or dealer, as products.
  isOfAll: ({ security }) => security?.code === 'TVADMIN',
  keepsAll: ({ codes, scope }) => codes.includes('TVADMIN2') && scope.kind === 'all',
}
