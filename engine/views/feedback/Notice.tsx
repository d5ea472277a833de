import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../Icon.tsx'
import './notice.css'

interface NoticeProps {
  icon: IconName
  title: ReactNode
  /** Further text, and its consequences. */
  children?: ReactNode
  /** The way out, beside what is said. */
  action?: ReactNode
  /** Over what it is about, in one line where there is room. */
  isStrip?: boolean
  className?: string
  /** For those that take the focus, so that they are read out and seen. */
  box?: Ref<HTMLDivElement>
}

/** A problem, announced at once to screen readers. */
export function Notice({ icon, title, children, action, isStrip = false, className = '', box }: NoticeProps) {
  return (
    <div
      className={['engine-notice', isStrip ? 'engine-notice-strip' : '', className].filter(Boolean).join(' ')}
      role="alert"
      {...(box ? { ref: box, tabIndex: -1 } : {})}
    >
      <Icon name={icon} />
      <div className="engine-notice-text">
        <p className="engine-notice-title">{title}</p>
        {children}
      </div>
      {action}
    </div>
  )
}
