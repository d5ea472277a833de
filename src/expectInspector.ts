/** The parts of a unit's inspector, one of which asks for the next. */
const parts = [
  () => import('./report/reportEngine.tsx'),
  () => import('./views/inspector/InspectorPage.tsx'),
  () => import('./offline/openSurveys.ts'),
]

/**
 * Preloads the parts of the inspector in parallel, if the portal starts there, while the session is still being
 * checked.
 */
export function expectInspector(pathname: string): void {
  if (!/\/inspect-[^/]+$/.test(pathname)) return
  // A part that fails is requested again where it is needed.
  for (const load of parts) load().catch(() => undefined)
}
