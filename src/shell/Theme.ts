import { makeAutoObservable } from 'mobx'

export type ThemeChoice = 'system' | 'light' | 'dark'

const kept = 'THEME'
const choices: readonly string[] = ['system', 'light', 'dark'] satisfies ThemeChoice[]

/** Light or dark: the system's choice until the person makes another. */
export class Theme {
  choice: ThemeChoice
  private readonly store: Pick<Storage, 'getItem' | 'setItem'>
  private readonly root: HTMLElement

  constructor(store: Pick<Storage, 'getItem' | 'setItem'>, root: HTMLElement) {
    this.store = store
    this.root = root
    const before = store.getItem(kept) ?? 'system'
    this.choice = choices.includes(before) ? (before as ThemeChoice) : 'system'
    this.apply()
    makeAutoObservable<this, 'store' | 'root'>(this, { store: false, root: false }, { autoBind: true })
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice
    this.store.setItem(kept, choice)
    this.apply()
  }

  private apply(): void {
    if (this.choice === 'system') delete this.root.dataset.theme
    else this.root.dataset.theme = this.choice
  }
}
