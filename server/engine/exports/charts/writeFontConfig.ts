import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { everyFontFile } from '../fonts.ts'

/**
 * Lets pictures be written in the fonts of the PDF, wherever the server runs. Before the first picture, and only once.
 */
export function writeFontConfig(): void {
  if (process.env.FONTCONFIG_FILE) return
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
  const folders = [...new Set(everyFontFile().map((file) => dirname(file)))]
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((one) => `  <dir>${one}</dir>`).join('\n')}
  <cachedir>${folder}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
</fontconfig>
`,
  )
  process.env.FONTCONFIG_FILE = file
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
