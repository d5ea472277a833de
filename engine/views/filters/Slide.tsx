import type { ReactNode } from 'react'
import './slide.css'

/** Slides down in 600 ms and up in 300 ms (document 000, section 9). Closed content cannot be reached. */
export function Slide({ open, id, children }: { open: boolean; id?: string; children: ReactNode }) {
  return (
    <div className="slide" data-open={open || undefined} id={id}>
      <div className="slide-inner" inert={!open}>
        {children}
      </div>
    </div>
  )
}
