import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import type { Portal } from '../Portal.ts'
import { messages } from '../messages.ts'
import { accountCommands, accountPages } from './accountEntries.ts'
import {
  commandSign,
  findKnown,
  groupsOf,
  type ResultEntry,
  type Result,
  type ResultGroup,
  type WireGroup,
} from './searchModel.ts'
import { findHelp, loadHelp, type HelpEntry } from './helpEntries.ts'
import { openedBefore, rememberOpened } from './openedBefore.ts'
import { unitCommands } from './unitCommands.ts'

/** A pause in typing after which rows are asked for. */
const pauseMs = 120

type SearchDeps = Pick<Portal, 'api' | 'catalog' | 'language' | 'offers' | 'session' | 'theme' | 'travel' | 'now'>

/** The search while it is open: what was typed, what was found, and which result the keys are at. */
export class Search {
  text = ''
  active = 0
  status: 'idle' | 'busy' | 'failed' = 'idle'
  private wire: WireGroup[] = []
  private help: HelpEntry[] = []
  /** The text by which the rows that are shown were found. */
  private answered = ''
  private opensFirst: { newTab: boolean } | null = null
  private controller: AbortController | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly stop: () => void

  constructor(
    private readonly deps: SearchDeps,
    private readonly close: () => void,
  ) {
    void loadHelp(deps).then((help) =>
      runInAction(() => {
        this.help = help
      }),
    )
    makeAutoObservable<this, 'deps' | 'close' | 'controller' | 'timer' | 'stop' | 'help'>(
      this,
      { deps: false, close: false, controller: false, timer: false, stop: false, help: observableRef },
      { autoBind: true },
    )
    // The place of the keys is a result's, not a number's: other results begin at their first.
    this.stop = reaction(
      () => this.results.map(({ id }) => id).join('\n'),
      () => {
        this.active = 0
      },
    )
  }

  dispose(): void {
    this.stop()
    clearTimeout(this.timer)
    this.controller?.abort()
  }

  type(text: string): void {
    this.text = text
    this.opensFirst = null
    clearTimeout(this.timer)
    this.controller?.abort()
    if (this.isForRows) {
      this.status = 'busy'
      this.timer = setTimeout(() => void this.fetchRows(), pauseMs)
    } else {
      this.status = 'idle'
      this.wire = []
      this.answered = ''
    }
  }

  async fetchRows(): Promise<void> {
    const { typed } = this
    const controller = new AbortController()
    this.controller = controller
    this.status = 'busy'
    try {
      const { groups } = await this.deps.api.request<{ groups: WireGroup[] }>(
        'GET',
        `search/find?text=${encodeURIComponent(typed)}`,
        { signal: controller.signal, quiet: true },
      )
      if (!controller.signal.aborted) this.setGroups(groups, typed)
    } catch {
      if (!controller.signal.aborted)
        runInAction(() => {
          this.status = 'failed'
          this.wire = []
          this.answered = typed
        })
    }
    if (!controller.signal.aborted) this.openAwaited()
  }

  private setGroups(groups: WireGroup[], typed: string): void {
    this.wire = groups
    this.answered = typed
    this.status = 'idle'
  }

  get typed(): string {
    return this.text.trim()
  }

  private get isForRows(): boolean {
    return this.typed !== '' && !this.typed.startsWith(commandSign)
  }

  get groups(): ResultGroup[] {
    const { translate } = this.deps.language
    const titles = {
      pages: translate(messages.searchPages),
      commands: translate(messages.searchCommandGroup),
      help: translate(messages.helpGuide),
    }
    if (this.typed === '') return this.beforeTyping(translate(messages.searchHere))
    const wanted = this.isForRows ? this.typed : this.typed.slice(commandSign.length).trim()
    return groupsOf(
      this.wire,
      {
        pages: this.isForRows ? findKnown(this.pages, wanted) : [],
        commands: findKnown([...this.commands, ...unitCommands(this.deps), ...accountCommands(this.deps)], wanted),
        help: this.isForRows ? findHelp(this.help, wanted) : [],
      },
      titles,
    )
  }

  get results(): Result[] {
    return this.groups.flatMap(({ results }) => results)
  }

  /** True while what is shown is only spelled like what was typed. */
  get isSimilar(): boolean {
    return this.results.length > 0 && this.results.every(({ match }) => match === 'similar')
  }

  /** True once nothing was found, for certain. */
  get isNothing(): boolean {
    return (
      this.typed !== '' &&
      this.results.length === 0 &&
      this.status === 'idle' &&
      (!this.isForRows || this.answered === this.typed)
    )
  }

  private beforeTyping(here: string): ResultGroup[] {
    const recent = openedBefore(this.deps).map((one): Result => ({ ...one, found: null, match: 'part' }))
    return [
      { id: 'recent', title: this.deps.language.translate(messages.searchRecent), order: 0, results: recent },
      { id: 'commands', title: here, order: 1, results: findKnown(this.commands, '') },
    ].filter(({ results }) => results.length > 0)
  }

  /** Pages without a place of their own in the address, which a reader may open from anywhere. */
  private get pages(): ResultEntry[] {
    const { catalog, language } = this.deps
    const ofCatalog = [...catalog.reports, ...catalog.forms]
      .filter(({ route, params }) => !route.includes('{') && !params.some(({ required }) => required))
      .map((entry): ResultEntry => ({
        id: `page ${entry.route}`,
        title: language.translate(entry.title),
        detail: entry.description ? language.translate(entry.description) : '',
        icon: 'page',
        address: entry.route,
      }))
    return [...ofCatalog, ...accountPages(this.deps)]
  }

  private get commands(): ResultEntry[] {
    return this.deps.offers.commands.map(({ id, title, detail, address, run }) => ({
      id: `command ${id}`,
      title,
      detail: detail ?? '',
      icon: 'command',
      address,
      run,
    }))
  }

  move(step: number): void {
    const { length } = this.results
    if (length > 0) this.active = (this.active + step + length) % length
  }

  moveTo(index: number): void {
    this.active = Math.max(0, Math.min(index, this.results.length - 1))
  }

  /**
   * Opens the active result. If the answer to the latest text is pending, its first result is opened when it arrives.
   */
  openActive(newTab: boolean): void {
    if (this.isForRows && this.answered !== this.typed && this.active === 0 && this.status === 'busy') {
      this.opensFirst = { newTab }
      return
    }
    const result = this.results[this.active]
    if (result) this.open(result, newTab)
  }

  private openAwaited(): void {
    const awaited = this.opensFirst
    this.opensFirst = null
    if (awaited) this.openActive(awaited.newTab)
  }

  open(result: Result, newTab: boolean): void {
    const { address, run } = result
    if (address !== null) rememberOpened(this.deps, result)
    if (address !== null && newTab) {
      window.open(address, '_blank', 'noopener')
      return
    }
    this.close()
    if (address !== null) this.deps.travel.navigate(address)
    else run?.()
  }
}
