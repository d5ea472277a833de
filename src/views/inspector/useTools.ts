import { useMedia } from './useMedia.ts'

export type ToolName = 'details' | 'replace' | 'unit' | 'unitPicture'

/** Room for all tools beside the drawing, and for those of a wheel below the keypad. */
const wide = '(min-width: 900px) and (min-height: 600px), (min-width: 600px) and (min-height: 780px)'
const tall = '(min-height: 780px)'

const wheelTools: readonly ToolName[] = ['details', 'replace']
const allTools: readonly ToolName[] = [...wheelTools, 'unit', 'unitPicture']

/** Splits the tools into those that the screen has room for, and those in the sheet behind More. */
export function useTools(): { shown: readonly ToolName[]; more: readonly ToolName[] } {
  const isWide = useMedia(wide)
  const isTall = useMedia(tall)
  const shown = isWide ? allTools : isTall ? wheelTools : []
  return { shown, more: allTools.filter((tool) => !shown.includes(tool)) }
}
