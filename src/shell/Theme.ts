import { makeAutoObservable } from 'mobx'
import type { Message } from '../../engine/core/definition/model.ts'
import { messages } from '../messages.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'THEME'
export const themeChoices: readonly ThemeChoice[] = ['system', 'light', 'dark']

export const themeTitles: Record<ThemeChoice, Message> = {
  system: messages.themeSystem,
  light: messages.themeLight,
  dark: messages.themeDark,
}

/** Light or dark: the system's choice until the person makes another. */
export class Theme {
  choice: ThemeChoice
  private readonly store: Pick<Storage, 'getItem' | 'setItem'>
  private readonly root: HTMLElement

  constructor(store: Pick<Storage, 'getItem' | 'setItem'>, root: HTMLElement) {
    this.store = store
    this.root = root
    const before = store.getItem(storageKey) ?? 'system'
    this.choice = themeChoices.find((one) => one === before) ?? 'system'
    this.apply()
    makeAutoObservable<this, 'store' | 'root'>(this, { store: false, root: false }, { autoBind: true })
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice
    this.store.setItem(storageKey, choice)
    this.apply()
  }

  private apply(): void {
    if (this.choice === 'system') delete this.root.dataset.theme
    else this.root.dataset.theme = this.choice
  }
}
