import type { Message } from '../../core/definition/model.ts'

export const pasteMessages = {
  pasted: { key: 'engine.cells_pasted', text: '{{count}} pasted' },
  leftOut: { key: 'engine.cells_left_out', text: '{{count}} left out, outside of the cells that can be edited' },
  undo: { key: 'engine.paste_undo', text: 'Undo paste' },
} satisfies Record<string, Message>
