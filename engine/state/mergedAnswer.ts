import type { CardPart } from '../core/definition/dashboardModel.ts'
import { cardLists } from '../core/definition/parseDashboard.ts'
import type { CardRequest } from '../core/query/cardRequest.ts'

type Answer = Record<string, unknown>

/** The last request of each part of a card, with the answer that holds it. */
export type PartAnswers = Partial<Record<CardPart, { request: CardRequest | null; answer: Answer }>>

/** The answers of a card's parts as if they had been asked for together: its lists, and what is said of each. */
export function mergedAnswer(answers: PartAnswers, parts: CardPart[]): Answer {
  const merged: Answer = {}
  const lists: Answer = {}
  for (const part of parts) {
    const list = cardLists[part]
    const answer = answers[part]?.answer
    if (!answer) continue
    const { [list]: rows, lists: listDetails, ...figures } = answer
    const own = (listDetails as Record<string, Answer> | undefined)?.[list] ?? figures
    merged[list] = rows
    lists[list] = own
    if (parts.length === 1) Object.assign(merged, own)
  }
  return { ...merged, lists }
}
