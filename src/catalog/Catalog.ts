import { makeAutoObservable, runInAction } from 'mobx'
import type { Message } from '../../engine/core/definition/model.ts'
import type { Api } from '../api/Api.ts'
import { matchRoute, pageAt } from '../../engine/core/query/matchRoute.ts'
import { fillRoute } from '../../engine/core/query/fillRoute.ts'

/** A page this person may open, at one of its addresses. */
export interface CatalogEntry {
  id: string
  kind: 'report' | 'form'
  /** Another one when the report, or what it stands on, has changed. */
  version?: string
  title: Message
  description?: Message | null
  /** Section of the guide, `chapter#section`. */
  help?: string | null
  /** The definition's file in its folder, for those who may edit. */
  file?: string | null
  route: string
  /** home: cards above the list of reports. */
  layout?: 'page' | 'document' | 'home'
  /** Further addresses that lead to its route. */
  redirects?: string[]
  parent: string | null
  /** The report that it opens beside. */
  beside?: string | null
  params: { id: string; type?: string; required: boolean; inPath: boolean }[]
}

/** A problem of a definition, shown to those who may edit. */
export interface DefinitionProblem {
  file: string
  line: number
  column: number
  text: string
  nearest: string | null
  /** Ids of the reports that therefore run an earlier version. */
  reports: string[]
}

/** A statement of a dataset that failed for a caller in the last hour. */
export interface FailedStatement {
  file: string
  text: string
  /** Without the values of its parameters. */
  statement: string
  times: number
  /** Ids of the pages that ask for it. */
  reports: string[]
}

export interface OpenedRoute {
  entry: CatalogEntry
  params: Record<string, string>
}

/** A form as the server lists it: its second address opens it empty. */
type WireForm = Omit<CatalogEntry, 'kind'> & { add: { route: string; title: Message } | null }

/** The reports and forms the server offers to this person, and their addresses. */
export class Catalog {
  reports: CatalogEntry[] = []
  forms: CatalogEntry[] = []
  version: string | null = null
  problems: DefinitionProblem[] = []
  /**
   * True while a slow reload of saved definitions is running, and the migration being applied; shown to those who may
   * edit.
   */
  reading = false
  failedStatements: FailedStatement[] = []
  applying: string | null = null
  private readonly api: Pick<Api, 'request'>

  constructor(api: Pick<Api, 'request'>) {
    this.api = api
    makeAutoObservable<this, 'api'>(this, { api: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    const {
      reports,
      forms = [],
      version = null,
    } = await this.api.request<{ reports: Omit<CatalogEntry, 'kind'>[]; forms?: WireForm[]; version?: string }>(
      'GET',
      'catalog/get_reports',
      { quiet: true },
    )
    runInAction(() => {
      this.reports = reports.map((report) => ({ ...report, kind: 'report' }))
      this.forms = forms.flatMap(({ add, ...form }): CatalogEntry[] => [
        { ...form, kind: 'form' },
        ...(add ? [{ ...form, ...add, kind: 'form' as const }] : []),
      ])
      this.version = version
    })
  }

  async loadProblems(): Promise<void> {
    const {
      problems,
      failed = [],
      applying = null,
    } = await this.api.request<{
      problems: DefinitionProblem[]
      failed?: FailedStatement[]
      applying?: string | null
    }>('GET', 'catalog/get_problems', { quiet: true })
    runInAction(() => {
      this.problems = problems
      this.failedStatements = failed
      this.applying = applying
    })
  }

  setReading(reading: boolean): void {
    this.reading = reading
  }

  versionOf(page: string): string | undefined {
    return this.pages.find(({ id }) => id === page)?.version
  }

  problemsOf(report: string): DefinitionProblem[] {
    return this.problems.filter(({ reports }) => reports.includes(report))
  }

  failedStatementsOf(report: string): FailedStatement[] {
    return this.failedStatements.filter(({ reports }) => reports.includes(report))
  }

  private get pages(): CatalogEntry[] {
    return [...this.reports, ...this.forms]
  }

  /** The page at a path. */
  find(path: string): OpenedRoute | null {
    const found = pageAt(this.pages, path)
    return found && { entry: found.page, params: found.params }
  }

  /** Sections of the guide that explain the page at a path, the page's own before those of its parents. */
  helpFor(path: string): string[] {
    const sections: string[] = []
    const seen = new Set<string>()
    let entry = this.find(path)?.entry
    while (entry && !seen.has(entry.id)) {
      seen.add(entry.id)
      if (entry.help) sections.push(entry.help)
      const { parent } = entry
      entry = parent === null ? undefined : this.reports.find(({ id }) => id === parent)
    }
    return sections
  }

  /** The page that stays to the left of the one at a path, with its address; null where a page is alone. */
  besideOf(path: string): (OpenedRoute & { address: string }) | null {
    const { entry, params = {} } = this.find(path) ?? {}
    const report = entry?.beside ? this.reports.find(({ id }) => id === entry.beside) : undefined
    if (!report) return null
    const own = Object.fromEntries(Object.entries(params).filter(([name]) => report.route.includes(`{${name}}`)))
    const address = fillRoute(report.route, own)
    return address === null ? null : { entry: report, params: own, address }
  }

  /** The page's own address, for one of those that lead to it. */
  redirectOf(path: string): string | null {
    for (const { route, redirects = [] } of this.reports) {
      for (const redirect of redirects) {
        const params = matchRoute(redirect, path)
        if (params) return fillRoute(route, params)
      }
    }
    return null
  }

  /** Returns the report that an address without its last part belongs to, such as the list of things opened by id. */
  parentAddress(path: string): string | null {
    const below = this.reports.find(
      ({ route }) => /^\/\{\w+\}$/.test(route.slice(path.length)) && route.startsWith(path),
    )
    return below?.parent ? this.addressOf(below.parent, {}) : null
  }

  /**
   * null when the page is not there for this person, or a parameter is missing. A form without its key is the empty
   * one.
   */
  addressOf(page: string, params: Record<string, unknown>): string | null {
    for (const entry of this.pages.filter(({ id }) => id === page)) {
      const address = fillRoute(entry.route, params)
      if (address !== null) return address
    }
    return null
  }
}
