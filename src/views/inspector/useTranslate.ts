import { useCallback } from 'react'
import type { Message } from '../../../engine/core/definition/model.ts'
import { usePortal } from '../../PortalContext.ts'

export type TranslateMessage = (message: Message, values?: Record<string, string | number>) => string

/** Returns a function that translates messages into the user's language. */
export function useTranslate(): TranslateMessage {
  const { language } = usePortal()
  return useCallback<TranslateMessage>((message, values) => language.translate(message, values), [language])
}
