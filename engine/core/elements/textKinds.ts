import { toOptionalMessage, toMessage } from '../definition/toMessage.ts'
import type { ElementPlugin } from './ElementPlugin.ts'

export const sectionKind: ElementPlugin<'section'> = {
  parse: ({ title, text, newPage, onlyFilled }, { base, key }) => ({
    ...base,
    type: 'section',
    title: toMessage(title, `${key}.title`),
    text: toOptionalMessage(text, `${key}.text`),
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
    title: toMessage(title, `${key}.title`),
    help: toOptionalMessage(help, `${key}.help`),
    maxLength: maxLength ?? 2000,
  }),
  prune: (element) => element,
  shown: (element) => element,
  uses: () => [],
}
