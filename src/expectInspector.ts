/** The parts of a unit's inspector, one of which asks for the next. */
const parts = [() => import('./report/reportEngine.tsx'), () => import('./views/inspector/InspectorPage.tsx'), () => import('./offline/openSurveys.ts')]

/** Where a start leads to the inspector, its parts come while the portal still asks who is there, and not one after the other. */
export function expectInspector(pathname: string): void {
  if (!/\/inspect-[^/]+$/.test(pathname)) return
  // What does not come is asked for again where it is needed.
  for (const load of parts) load().catch(() => undefined)
}
