import type { SupportBlock } from '../session/wire.ts'
import './support.css'

/** Headings with email, phone and what to press. */
export function SupportBlocks({ blocks }: { blocks: SupportBlock[] }) {
  return (
    <div className="support-blocks">
      {blocks.map(({ key, title, email, phone, option }) => (
        <section key={key}>
          <h2>{title}</h2>
          {email && (
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
          {phone && (
            <p>
              <a href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>{phone}</a>
            </p>
          )}
          {option && <p>{option}</p>}
        </section>
      ))}
    </div>
  )
}

/** Those of the footer: of this region alone. */
export function footerBlocks(blocks: SupportBlock[], region: string): SupportBlock[] {
  return blocks.filter(({ regions }) => regions?.includes(region))
}

/** Those of the contact page: of this region, and of all. */
export function contactBlocks(blocks: SupportBlock[], region: string): SupportBlock[] {
  return blocks.filter(({ regions }) => regions === null || regions.includes(region))
}
