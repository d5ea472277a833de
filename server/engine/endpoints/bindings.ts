import type { Form, FormPanel } from '../../../engine/core/definition/formModel.ts'
import type { Export, Report, Source } from '../../../engine/core/definition/model.ts'
import { draftOf } from '../../../engine/core/form/draftOf.ts'
import { formFieldsOf, panelsOf } from '../../../engine/core/form/formValues.ts'
import { isLocal } from '../../../engine/core/query/endpointPath.ts'
import { writingActions, type WritingAction } from '../actions/actionRoute.ts'
import type { AnsweredList, Catalog } from '../catalog/Catalog.ts'
import type { DashboardReport } from '../dashboards/cardRequests.ts'
import { fileJobCalls, type FileJobCall } from '../dashboards/fileJobs.ts'
import { templateCalls, type TemplateCall } from '../dashboards/templateRoutes.ts'
import type { StoredFile } from '../forms/storedFile.ts'
import type { GeneratedBinding } from '../generated/generatedRoutes.ts'

/** The part of the definitions that answers a call of the specification. */
export type EndpointBinding =
  | { kind: 'sources'; endpoint: string; report: Report; sources: Source[] }
  | { kind: 'cards'; endpoint: string; report: DashboardReport }
  | { kind: 'cards-file'; endpoint: string; report: DashboardReport; isSingle: boolean }
  | { kind: 'cards-job'; endpoint: string; report: DashboardReport; call: FileJobCall }
  | { kind: 'template'; endpoint: string; report: DashboardReport; call: TemplateCall }
  | { kind: 'export'; endpoint: string; report: Report; export: Export }
  | ({ kind: 'action'; endpoint: string } & WritingAction)
  | { kind: 'load' | 'save'; endpoint: string; form: Form }
  | { kind: 'panel'; endpoint: string; form: Form; panel: FormPanel }
  | { kind: 'stored-file'; endpoint: string; form: Form; stored: StoredFile }
  | { kind: 'lookup'; endpoint: string; lists: AnsweredList[] }
  | GeneratedBinding

/** Returns the binding of each call of the definitions, by `METHOD path`. Several sources of a report may share one. */
export function bindingsOf(catalog: Pick<Catalog, 'pages' | 'forms' | 'lookups'>): Map<string, EndpointBinding> {
  const bindings = new Map<string, EndpointBinding>()
  for (const { live: report, earlier: storedReports } of catalog.pages) {
    for (const source of Object.values(report.sources)) {
      if (!source.endpoint || isLocal(source.endpoint)) continue
      const shared = bindings.get(source.endpoint)
      if (shared?.kind === 'sources' && shared.report === report) shared.sources.push(source)
      else bindings.set(source.endpoint, { kind: 'sources', endpoint: source.endpoint, report, sources: [source] })
    }
    const { dashboard } = report
    if (dashboard)
      bindings.set(dashboard.endpoint, {
        kind: 'cards',
        endpoint: dashboard.endpoint,
        report: { ...report, dashboard },
      })
    const templates = dashboard?.basket?.templates
    for (const call of dashboard && templates ? templateCalls : []) {
      bindings.set(templates![call], {
        kind: 'template',
        endpoint: templates![call],
        report: { ...report, dashboard: dashboard! },
        call,
      })
    }
    const files = dashboard?.basket?.files
    for (const call of dashboard && files ? (['many', 'single'] as const) : []) {
      bindings.set(files![call], {
        kind: 'cards-file',
        endpoint: files![call],
        report: { ...report, dashboard: dashboard! },
        isSingle: call === 'single',
      })
    }
    for (const call of dashboard && files?.job ? fileJobCalls : []) {
      bindings.set(files!.job![call], {
        kind: 'cards-job',
        endpoint: files!.job![call],
        report: { ...report, dashboard: dashboard! },
        call,
      })
    }
    for (const page of [report, ...(storedReports ? [storedReports] : [])]) {
      for (const writing of writingActions(page))
        bindings.set(writing.action.endpoint, { kind: 'action', endpoint: writing.action.endpoint, ...writing })
    }
    for (const item of report.exports)
      bindings.set(item.endpoint, { kind: 'export', endpoint: item.endpoint, report, export: item })
    for (const binding of storedReports ? generatedBindings(report, storedReports) : [])
      bindings.set(binding.endpoint, binding)
  }
  for (const form of catalog.forms.values()) {
    if (form.load && !isLocal(form.load.endpoint))
      bindings.set(form.load.endpoint, { kind: 'load', endpoint: form.load.endpoint, form })
    if (!isLocal(form.save.endpoint))
      bindings.set(form.save.endpoint, { kind: 'save', endpoint: form.save.endpoint, form })
    const draft = draftOf(form)
    if (draft) bindings.set(draft.save.endpoint, { kind: 'save', endpoint: draft.save.endpoint, form: draft })
    for (const panel of panelsOf(form))
      bindings.set(panel.endpoint, { kind: 'panel', endpoint: panel.endpoint, form, panel })
    for (const field of formFieldsOf(form))
      if (field.type === 'file' && field.stored)
        bindings.set(field.stored.endpoint, {
          kind: 'stored-file',
          endpoint: field.stored.endpoint,
          form,
          stored: field.stored,
        })
  }
  for (const [endpoint, lists] of catalog.lookups) bindings.set(endpoint, { kind: 'lookup', endpoint, lists })
  return bindings
}

/** The calls of a generated report. A file that has no call of its own is asked for where the rest is. */
function generatedBindings(report: Report, storedReports: Report): GeneratedBinding[] {
  const { generate } = report
  if (!generate) return []
  const base = { report, storedReports, generate }
  return [
    { ...base, kind: 'generate', endpoint: generate.endpoint },
    { ...base, kind: 'earlier-list', endpoint: generate.list },
    { ...base, kind: 'earlier', endpoint: generate.get },
    ...storedReports.exports
      .filter((item) => item.endpoint !== generate.get)
      .map((item) => ({ ...base, kind: 'earlier-file' as const, endpoint: item.endpoint, export: item })),
  ]
}
