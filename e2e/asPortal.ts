import type { Route } from '@playwright/test'

const header = 'portal-request-id'

/** Answers a call in the portal's name: with the proof that its own answers carry. */
export function answerAsPortal(route: Route, status: number, json: object): Promise<void> {
  return route.fulfill({ status, json, headers: { [header]: route.request().headers()[header] ?? '' } })
}
