import { useCallback } from 'react'
import type { Words } from '../../../engine/core/definition/model.ts'
import { usePortal } from '../../PortalContext.ts'

export type SayWords = (words: Words, values?: Record<string, string | number>) => string

/** Words in the reader's language. */
export function useWords(): SayWords {
  const { language } = usePortal()
  return useCallback<SayWords>((words, values) => language.translate(words, values), [language])
}
