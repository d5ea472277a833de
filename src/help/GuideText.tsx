import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { sectionAddress, targetOf, type ChapterEntry } from './chapters.ts'
import { plainText, type GuideBlock, type GuideChapter, type GuideInline } from './guideModel.ts'
import { ScrollBox } from '../../engine/index.ts'

interface GuideTextProps {
  id: string
  chapter: GuideChapter
  offered: ChapterEntry[]
  /** State that each entry of the history keeps: the page that the reader came from. */
  state: unknown
}

/** A chapter's text. Everything is drawn as elements: markup in the text stays text. */
export function GuideText({ id, chapter, offered, state }: GuideTextProps) {
  const draw = (block: GuideBlock, index: number): ReactNode => {
    switch (block.type) {
      case 'heading': {
        const Heading = index === 0 ? 'h1' : (`h${Math.min(Math.max(block.level, 2), 4)}` as 'h2')
        return (
          <Heading key={index} id={block.id} tabIndex={-1}>
            {drawn(block.children)}
          </Heading>
        )
      }
      case 'paragraph':
        return <p key={index}>{drawn(block.children)}</p>
      // A box that scrolls takes the focus, so that the keys scroll it.
      case 'code':
        return (
          <pre key={index} tabIndex={0}>
            <code>{block.text}</code>
          </pre>
        )
      case 'list': {
        const items = block.items.map((item, one) => (
          <li key={one}>
            {item.length === 1 && item[0]?.type === 'paragraph'
              ? drawn(item[0].children)
              : item.map((part, at) => draw(part, at + 1))}
          </li>
        ))
        return block.start === null ? (
          <ul key={index}>{items}</ul>
        ) : (
          <ol key={index} start={block.start}>
            {items}
          </ol>
        )
      }
      case 'table':
        return (
          <ScrollBox
            key={index}
            className="guide-table"
            label={`${titleOf(chapter.blocks, block)}: ${block.head.map(plainText).join(', ')}`}
          >
            <table>
              <thead>
                <tr>
                  {block.head.map((cell, column) => (
                    <th key={column} scope="col">
                      {drawn(cell)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {block.rows.map((row, line) => (
                  <tr key={line}>
                    {row.map((cell, column) => (
                      <td key={column}>{drawn(cell)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )
    }
  }
  const drawn = (parts: GuideInline[]): ReactNode[] =>
    parts.map((part, index) => {
      if (typeof part === 'string') return part
      switch (part.type) {
        case 'strong':
          return <strong key={index}>{drawn(part.children)}</strong>
        case 'em':
          return <em key={index}>{drawn(part.children)}</em>
        case 'code':
          return <code key={index}>{part.text}</code>
        case 'break':
          return <br key={index} />
        case 'image':
          return <img key={index} src={chapter.images[part.source]} alt={part.text} loading="lazy" />
        case 'link': {
          const target = targetOf(part.target, id, offered)
          if (!target) return <span key={index}>{drawn(part.children)}</span>
          return 'address' in target ? (
            <a key={index} href={target.address} target="_blank" rel="noopener noreferrer">
              {drawn(part.children)}
            </a>
          ) : (
            <Link key={index} to={sectionAddress(target.section)} state={state}>
              {drawn(part.children)}
            </Link>
          )
        }
      }
    })
  return <>{chapter.blocks.map(draw)}</>
}

/** The heading above a block. */
function titleOf(blocks: GuideBlock[], block: GuideBlock): string {
  const heading = blocks.slice(0, blocks.indexOf(block)).findLast((one) => one.type === 'heading')
  return heading ? plainText(heading.children) : ''
}
