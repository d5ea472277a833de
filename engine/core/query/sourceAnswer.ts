import type { Source } from '../definition/model.ts'

type Answer = Record<string, unknown>

/**
 * Returns a source's part of a call's answer, in the shape it would have alone. A call that several sources share holds
 * a single row under its list (null if there is none). The figures of a list are under `lists`.
 */
export function sourceAnswer(source: Source, answer: Answer): Answer | null {
  if (!source.isShared) return answer
  const content = source.inside === null ? answer : answer[source.inside]
  if (!isObject(content)) return null
  const own = content[source.list]
  if (source.one) return isObject(own) ? own : null
  const lists = content['lists']
  const figures = isObject(lists) ? lists[source.list] : null
  return { ...(isObject(figures) ? figures : {}), [source.list]: own }
}

function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
