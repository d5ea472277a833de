import type { Source } from '../definition/model.ts'

type Answer = Record<string, unknown>

/**
 * What a call answered, as one of its sources would have been answered alone. A call that several share holds a
 * single row under its list (null: there is none), and beside a list of rows its figures under `lists`.
 */
export function sourceAnswer(source: Source, answer: Answer): Answer | null {
  if (!source.isShared) return answer
  const whole = source.inside === null ? answer : answer[source.inside]
  if (!isObject(whole)) return null
  const own = whole[source.list]
  if (source.one) return isObject(own) ? own : null
  const lists = whole['lists']
  const figures = isObject(lists) ? lists[source.list] : null
  return { ...(isObject(figures) ? figures : {}), [source.list]: own }
}

function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
