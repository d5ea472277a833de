import type { ReactNode } from 'react'
import './gallery.css'

/** One state of a piece, under its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="specimen" aria-label={name}>
      <h4>{name}</h4>
      {children}
    </section>
  )
}
