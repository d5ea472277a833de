import type { CachedWheel } from '../../offline/model.ts'

/** Returns whether everything of a wheel is entered, or why it is not. */
export const isRead = ({
  pressure,
  tread,
  not_read_reason,
}: Pick<CachedWheel, 'pressure' | 'tread' | 'not_read_reason'>): boolean =>
  (pressure !== null && tread !== null) || not_read_reason !== null
