import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { imagesOf, parseChapter } from './parseChapter.ts'

const query = '.md?guide'

/**
 * Turns chapters of the guide, imported as `using.md?guide`, into the data that the help pages draw. Pictures become
 * files of the build.
 */
export function guidePlugin(): Plugin {
  return {
    name: 'guide',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null
      const blocks = parseChapter(await readFile(id.slice(0, -'?guide'.length), 'utf8'))
      const images = [...new Set(imagesOf(blocks))]
      const imports = images.map((image, index) => `import image${index} from ${JSON.stringify(image)}\n`).join('')
      const addresses = images.map((image, index) => `${JSON.stringify(image)}: image${index}`).join(', ')
      return `${imports}export default { blocks: JSON.parse(${JSON.stringify(JSON.stringify(blocks))}), images: { ${addresses} } }\n`
    },
  }
}
