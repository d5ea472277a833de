import { optionalWords, words } from '../definition/words.ts'
import type { ElementPlugin } from './ElementPlugin.ts'

export const sectionKind: ElementPlugin<'section'> = {
  parse: ({ title, text, newPage, onlyFilled }, { base, key }) => ({
    ...base,
    type: 'section',
    title: words(title, `${key}.title`),
    text: optionalWords(text, `${key}.text`),
    isNewPage: newPage ?? false,
    onlyFilled: onlyFilled ?? false,
  }),
  prune: (element) => element,
  shown: (element) => element,
  uses: () => [],
}

export const commentKind: ElementPlugin<'comment'> = {
  parse: ({ title, help, maxLength }, { base, key }) => ({
    ...base,
    type: 'comment',
    title: words(title, `${key}.title`),
    help: optionalWords(help, `${key}.help`),
    maxLength: maxLength ?? 2000,
  }),
  prune: (element) => element,
  shown: (element) => element,
  uses: () => [],
}
