import type { ReactNode } from 'react'

/** A page that says one thing and offers the way on. */
export function Notice({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="shell-notice">
      <h1 tabIndex={-1}>{title}</h1>
      {text && <p>{text}</p>}
      <div className="shell-notice-actions">{children}</div>
    </section>
  )
}
