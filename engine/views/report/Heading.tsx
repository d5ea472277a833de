import '../report.css'

/** The title of a page and which record it is about. Where that is not known yet, its place is kept: nothing below moves when it comes. */
export function Heading({ title, subject }: { title: string; subject: string | null }) {
  return <h1>{title}{subject !== null && <span className="title-subject">{subject && ` ${subject}`}</span>}</h1>
}
