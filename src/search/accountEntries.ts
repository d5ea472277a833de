import type { Portal } from '../Portal.ts'
import { themeTitles, themeChoices } from '../shell/Theme.ts'
import { messages } from '../messages.ts'
import type { ResultEntry } from './searchModel.ts'

/** The portal's own pages, which the menu of the account leads to as well. */
export function accountPages({ language: { translate } }: Pick<Portal, 'language'>): ResultEntry[] {
  return [
    { id: 'page /my-info', title: translate(messages.myInfo), detail: '', icon: 'page', address: '/my-info' },
    { id: 'page /contact', title: translate(messages.contact), detail: '', icon: 'page', address: '/contact' },
  ]
}

/** Commands of the menu of the account: the other themes, and signing out. */
export function accountCommands({ language: { translate }, theme }: Pick<Portal, 'language' | 'theme'>): ResultEntry[] {
  const themes = themeChoices
    .filter((choice) => choice !== theme.choice)
    .map((choice): ResultEntry => ({
      id: `theme ${choice}`,
      title: translate(themeTitles[choice]),
      detail: translate(messages.theme),
      icon: 'command',
      address: null,
      run: () => theme.choose(choice),
    }))
  return [
    ...themes,
    { id: 'command sign out', title: translate(messages.signOut), detail: '', icon: 'command', address: '/logout' },
  ]
}
