/** Words that stand in for a subject at the beginning of a sentence. */
const substitute = /^(What|Whatever|Whether|Which|Whichever|Of|Where|Wherever|Whose|Who|Whoever|Whom|How)\b/
const maxWords = 25
const directive = /eslint-|@ts-|@vitest|@license|#__PURE__/

/** Lines that are set in further, as those of a table, are not sentences. */
const isTable = (line) => /^\s*\*\s{2,}\S/.test(line)

/** Returns the text of a comment as one line for each paragraph, without its marks. */
const plainText = (comment) =>
  comment
    .split('\n')
    .map((line) => (isTable(line) ? '\n' : line.replace(/^\s*\*?\s?/, '').trim() || '\n'))
    .join(' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim()

const sentencesOf = (text) => text.split(/(?<=[.?!])\s+(?=[A-Z`"'“(])|\s*\n\s*/).filter(Boolean)

/** Joins line comments that follow each other to one text, as people read them. */
function* textsOf(sourceCode) {
  let open = null
  for (const comment of sourceCode.getAllComments()) {
    const { loc, type, value } = comment
    const isAlone = sourceCode.lines[loc.start.line - 1].slice(0, loc.start.column).trim() === ''
    if (type === 'Line' && isAlone && open?.line === loc.start.line - 1) {
      open = { ...open, text: `${open.text} ${value.trim()}`, line: loc.start.line }
      continue
    }
    if (open) yield open
    open = { text: plainText(value), loc, line: type === 'Line' && isAlone ? loc.start.line : -1 }
  }
  if (open) yield open
}

/** Reports comments whose sentences put no subject first, or are too long to be read once. */
export const commentStyle = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      subject: 'Begin with the subject or a verb, not with "{{word}}".',
      long: 'Split the sentence: it has {{words}} words, {{most}} are read at once.',
    },
  },
  create: (context) => ({
    Program() {
      for (const { text, loc } of textsOf(context.sourceCode)) {
        if (directive.test(text)) continue
        for (const sentence of sentencesOf(text)) {
          const [word] = substitute.exec(sentence) ?? []
          if (word) context.report({ loc, messageId: 'subject', data: { word } })
          const words = sentence.split(/\s+/).length
          if (words > maxWords)
            context.report({ loc, messageId: 'long', data: { words: String(words), most: String(maxWords) } })
        }
      }
    },
  }),
}
