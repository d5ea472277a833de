import { AsyncLocalStorage } from 'node:async_hooks'

/** What the server does by itself: nobody waits for it before a screen. */
export const background = 'background'

const callers = new AsyncLocalStorage<number | typeof background>()

/** Does `work`, and all that it begins, for a user; who waits for whom is decided by it. */
export const asCaller = <Result>(caller: number | typeof background, work: () => Result): Result => callers.run(caller, work)

/** Whom a statement is asked for; undefined before it is known who calls. */
export const currentCaller = (): number | typeof background | undefined => callers.getStore()
