import { lazily } from '../lazily.tsx'
import type { ActionFace, ShownValue } from './actionFace.ts'
import '../feedback/confirm.css'

const ConfirmDialog = lazily(() => import('../feedback/ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

/** Asks before what cannot be undone, by the thing's name. */
export function ActionQuestion({ face, onClose }: { face: ActionFace; onClose(): void }) {
  return (
    face.question && (
      <ConfirmDialog
        title={face.question.title}
        text={face.question.help}
        confirm={face.title}
        onConfirm={face.run}
        onClose={onClose}
      >
        {face.question.shown.length > 0 && <QuestionValues shown={face.question.shown} />}
      </ConfirmDialog>
    )
  )
}

function QuestionValues({ shown }: { shown: ShownValue[] }) {
  return (
    <dl className="confirm-shown">
      {shown.map(({ id, title, text, tone }) => (
        <div key={id} data-tone={tone ?? undefined}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
