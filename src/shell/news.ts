import type { Message } from '../../engine/core/definition/model.ts'

export interface NewsItem {
  title: Message
  text: Message
}

const item = (id: string, title: string, text: string): NewsItem => ({
  title: { key: `shell.news.${id}.title`, text: title },
  text: { key: `shell.news.${id}.text`, text },
})

/** The latest changes, newest first. An item is removed when it is no longer news. */
export const news: NewsItem[] = [
  item(
    'tires_from_above',
    'Tires from above',
    'Open a unit to see every wheel in its position and what is wrong with it, on a phone too.',
  ),
  item(
    'links',
    'A link keeps the filters',
    'The address of a report contains its filters and order. Share it: others see the same, within their permissions.',
  ),
  item(
    'files',
    'Files contain everything',
    'PDF and Excel files contain all rows of the filtered result, not only the current page, and list the filters.',
  ),
]
