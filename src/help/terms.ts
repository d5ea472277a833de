import type { Message } from '../../engine/core/definition/model.ts'
import type { GuideBlock, GuideChapter } from './guideModel.ts'

/**
 * Terms of the glossary, in the order of the alphabet in English. Their texts are those of locales; definitions name
 * them by `term`.
 */
export const termIds = [
  'caps',
  'casing',
  'critical',
  'exception',
  'load_range',
  'lost_value',
  'mismatch',
  'not_read',
  'plan',
  'potential_loss',
  'pull_point',
  'reject_rate',
  'retread',
  'roll_time',
  'target_pressure',
  'torque_window',
  'trailer_readiness',
  'vocation',
  'warning',
  'wear_rate',
] as const

/** The chapter of terms, in the reader's language. */
export const termsChapterId = 'terms'

/** The glossary as a chapter: the same texts that explain titles where they stand, sorted in the reader's language. */
export function termsChapter(title: string, translate: (message: Message) => string, locale: string): GuideChapter {
  const terms = termIds.map((id) => ({
    id,
    title: translate({ key: `common.term.${id}.title`, text: '' }),
    text: translate({ key: `common.term.${id}.text`, text: '' }),
  }))
  terms.sort((one, other) => one.title.localeCompare(other.title, locale))
  return {
    images: {},
    blocks: [
      { type: 'heading', level: 1, id: termsChapterId, children: [title] },
      ...terms.flatMap((term): GuideBlock[] => [
        { type: 'heading', level: 2, id: term.id, children: [term.title] },
        { type: 'paragraph', children: [term.text] },
      ]),
    ],
  }
}
