import '../report.css'

/**
 * The title of a page and its subject. The subject's space is reserved until it is known, so that nothing below moves.
 */
export function Heading({ title, subject }: { title: string; subject: string | null }) {
  return (
    <h1>
      {title}
      {subject !== null && (
        <span className="title-subject" title={subject || undefined}>
          {subject && ` ${subject}`}
        </span>
      )}
    </h1>
  )
}
