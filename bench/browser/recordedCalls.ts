import type { IncomingMessage, ServerResponse } from 'node:http'
import { readReport } from './readReport.ts'
import { recordedAnswer } from './recordedAnswers.ts'

const reports = new Map<string, string>()

/** Answers /recorded/*: the definitions by id, and calls by their path. False for any other address. */
export async function answerRecorded(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const path = /^\/recorded\/([\w/-]+)/.exec(request.url ?? '')?.[1]
  if (path === undefined) return false
  const id = /^report\/([\w-]+)$/.exec(path)?.[1]
  if (id) reports.set(id, reports.get(id) ?? JSON.stringify(readReport(id)))
  const answer = id
    ? reports.get(id)
    : JSON.stringify(recordedAnswer(path, JSON.parse((await bodyOf(request)) || '{}') as Record<string, unknown>))
  response.writeHead(answer === 'null' ? 404 : 200, { 'content-type': 'application/json' }).end(answer)
  return true
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
