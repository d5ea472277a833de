import { lazily } from '../lazily.tsx'
import type { ActionFace } from './actionFace.ts'

const ConfirmDialog = lazily(() => import('../feedback/ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

/** Asks before what cannot be undone, by the thing's name. */
export function ActionQuestion({ face, onClose }: { face: ActionFace; onClose(): void }) {
  return face.question && <ConfirmDialog title={face.question.title} text={face.question.help} confirm={face.title} onConfirm={face.run} onClose={onClose} />
}
