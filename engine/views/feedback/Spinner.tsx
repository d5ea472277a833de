import './spinner.css'

/**
 * Turns while something is waited for; what, its label says to those who do not see it. Without one the words beside it
 * say so.
 */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className="spinner" {...(label ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true })} />
  )
}
