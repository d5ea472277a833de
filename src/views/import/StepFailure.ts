import type { Message } from '../../../engine/core/definition/model.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import { importMessages } from './importMessages.ts'

/** A failed step. `title` says which one where the server gave no words. */
export interface StepFailure {
  title: Message
  messages: string[]
}

/** The chosen file is no longer on the disk. */
export class FileMissingError extends Error {
  override name = 'FileGone'
}

export function toFailure(error: unknown, title: Message): StepFailure {
  if (error instanceof FileMissingError) return { title: importMessages.fileMissing, messages: [] }
  if (!(error instanceof ApiFailure)) throw error
  const messages =
    error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.status === 0 ? '' : error.userMessage]
  return { title, messages: [...new Set(messages)].filter((message) => message !== '') }
}
