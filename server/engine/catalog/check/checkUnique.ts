import { isLocal } from '../../../../engine/core/query/endpointPath.ts'
import type { ReportDefinition } from '../../../../schemas/generated/report.ts'
import { writingActionsOf } from '../expand/writingActionsOf.ts'
import type { Path, Problem } from '../problems/Problem.ts'
import type { DefinitionFile, FileOf } from '../read/DefinitionFile.ts'
import { generatedCalls } from './checkEndpoints.ts'
import { furtherCalls } from './form/furtherCalls.ts'
import { dashboardCalls } from './report/checkDashboard.ts'
import { checkBound, checkShared } from './report/checkShared.ts'

type Claim = (path: Path, code: 'duplicate-route' | 'duplicate-endpoint', name: string) => void

/** Checks that routes, and the endpoints that answer one source or file, belong to one definition. */
export function checkUnique(files: DefinitionFile[]): Problem[] {
  const problems: Problem[] = []
  const owners = new Map<string, DefinitionFile>()
  for (const file of files) {
    const claim: Claim = (path, code, name) => {
      // Calls that the browser answers may be declared several times.
      if (code === 'duplicate-endpoint' && isLocal(name)) return
      const owner = owners.get(`${code} ${name}`)
      if (owner) problems.push(file.problem(code, path, name, [owner.file]))
      else owners.set(`${code} ${name}`, file)
    }
    // Lookups share calls among themselves.
    if (file.kind === 'lookup' && owners.get(`duplicate-endpoint ${file.value.endpoint}`)?.kind !== 'lookup')
      claim(['endpoint'], 'duplicate-endpoint', file.value.endpoint)
    if (file.kind === 'form') claimForm(file, claim)
    if (file.kind === 'dashboard') {
      claim(['route'], 'duplicate-route', file.value.route)
      for (const [path, call] of dashboardCalls(file.value)) claim(path, 'duplicate-endpoint', call)
    }
    if (file.kind === 'report') claimReport(file, claim, problems)
  }
  return problems
}

function claimForm({ value: form }: FileOf<'form'>, claim: Claim): void {
  claim(['route'], 'duplicate-route', form.route)
  if (form.add) claim(['add', 'route'], 'duplicate-route', form.add.route)
  if (form.load) claim(['load', 'endpoint'], 'duplicate-endpoint', form.load.endpoint)
  claim(['save', 'endpoint'], 'duplicate-endpoint', form.save.endpoint)
  for (const [path, call] of furtherCalls(form)) claim(path, 'duplicate-endpoint', call)
}

function claimReport(file: FileOf<'report'>, claim: Claim, problems: Problem[]): void {
  const report = file.value
  claim(['route'], 'duplicate-route', report.route)
  report.redirects?.forEach((redirect, index) => claim(['redirects', index], 'duplicate-route', redirect))
  const own = new Set<string>()
  for (const [id, { endpoint }] of Object.entries(report.sources)) {
    if (endpoint && !own.has(endpoint)) claim(['sources', id, 'endpoint'], 'duplicate-endpoint', endpoint)
    if (endpoint) own.add(endpoint)
  }
  problems.push(...checkShared(file, report), ...checkBound(file, report))
  if (report.generate) claimGenerated(file, report.generate, claim, problems)
  report.exports?.forEach((item, index) => claim(['exports', index, 'endpoint'], 'duplicate-endpoint', item.endpoint))
  for (const [path, { endpoint }] of writingActionsOf(report))
    claim([...path, 'endpoint'], 'duplicate-endpoint', endpoint)
}

function claimGenerated(
  file: FileOf<'report'>,
  generate: NonNullable<ReportDefinition['generate']>,
  claim: Claim,
  problems: Problem[],
): void {
  claim(['generate', 'route'], 'duplicate-route', generate.route)
  for (const call of generatedCalls) claim(['generate', call], 'duplicate-endpoint', generate[call])
  // One call answers all stored sources.
  const stored = Object.fromEntries(
    Object.entries(file.value.sources).map(([id, source]) => [
      id,
      { ...source, endpoint: generate.get, paging: false },
    ]),
  )
  problems.push(...checkShared(file, { ...file.value, sources: stored }))
}
