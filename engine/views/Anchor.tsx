import type { CSSProperties, MouseEvent, ReactNode } from 'react'

interface AnchorProps {
  address: string
  navigate(address: string): void
  children?: ReactNode
  className?: string
  label?: string
  style?: CSSProperties
}

/** A real link, so that it opens in another tab when asked to; otherwise it stays in the portal. */
export function Anchor({ address, navigate, children, className, label, style }: AnchorProps) {
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(address)
  }
  return (
    <a href={address} className={className} aria-label={label} style={style} onClick={follow}>
      {children}
    </a>
  )
}
