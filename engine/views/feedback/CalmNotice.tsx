import type { ReactNode } from 'react'
import './notice.css'

/** Why there is nothing to see, and the way to something. */
export function CalmNotice({
  title,
  children,
  action,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="engine-notice engine-notice-calm">
      <div className="engine-notice-text">
        <p className="engine-notice-title">{title}</p>
        {children}
      </div>
      {action}
    </div>
  )
}
