import { may } from '../../../engine/core/access/may.ts'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import { keyOf } from '../../access/answerOnce.ts'
import type { CallLimits } from '../../access/callLimits.ts'
import type { Principal } from '../../access/Principal.ts'
import type { SessionContext } from '../../access/Route.ts'
import type { Database } from '../../platform/database/Database.ts'
import { noPermission, notFound } from '../../platform/errors.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { findBatches, type FeedBatch, type BatchReader } from './feedBatches.ts'

/** The product's rules of who loads which feeds. */
export interface FeedRules {
  /** Returns true for a feed whose rows belong to nobody in particular: a key with a limited scope may not load it. */
  isOfAll(feed: Feed): boolean
  /** True for those who keep the loads of everybody. */
  keepsAll(principal: Principal): boolean
}

interface FeedAccessDeps {
  database: Database
  catalog(): Catalog
  limits: Pick<CallLimits, 'calls' | 'loads'>
  rules: FeedRules
}

export type FeedAccess = ReturnType<typeof feedAccess>

/** Finds the feeds and loads that a caller may reach; others count as absent. */
export function feedAccess({ database, catalog, limits, rules: { isOfAll, keepsAll } }: FeedAccessDeps) {
  /** A key loads the feeds it names of those that its user may. */
  const mayLoad = (principal: Principal, feed: Feed): boolean => {
    const { sourceKey: key } = principal
    return (
      may(principal, feed.security) &&
      !(key && key.feeds.length > 0 && !key.feeds.includes(feed.id)) &&
      !(key?.isNarrowed && isOfAll(feed))
    )
  }
  const feedOf = (name: unknown, principal: Principal): Feed => {
    const feed = catalog().feeds.get(String(name))
    if (!feed || !mayLoad(principal, feed)) throw notFound()
    return feed
  }
  const feedsOf = (principal: Principal): Feed[] =>
    [...catalog().feeds.values()].filter((feed) => mayLoad(principal, feed))
  /** Refuses users who may load nothing before their file is read. */
  const permit = (principal: Principal): void => {
    if (feedsOf(principal).length === 0) throw noPermission()
  }
  const readerOf = (principal: Principal): BatchReader => ({
    userId: principal.userId,
    seesAll: !principal.sourceKey && keepsAll(principal),
    sourceKeyId: principal.sourceKey?.id ?? null,
  })
  const batchOf = async (id: unknown, principal: Principal): Promise<{ batch: FeedBatch; feed: Feed }> => {
    const [batch] = await findBatches(database, readerOf(principal), { id: Number(id) })
    if (!batch || !catalog().feeds.has(batch.feed)) throw notFound()
    return { batch, feed: feedOf(batch.feed, principal) }
  }

  /** Loads and undoes that wait for each other keep few connections; a call under a key has its turn already. */
  const withLoadLimit = <Result>(
    { principal, request, signal }: SessionContext,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const user = limitedUser(principal)
    const own = (): Promise<Result> => limits.calls(user, work, signal)
    return keyOf(request) === null ? limits.loads(user, own, signal) : own()
  }
  return { feedOf, feedsOf, permit, readerOf, batchOf, withLoadLimit }
}

/** Machines wait for each other, not for the user whose key they have. */
const limitedUser = ({ userId, sourceKey }: Principal): number => (sourceKey ? -sourceKey.id : userId)
