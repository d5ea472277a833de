/** Turns words of any spelling into PascalCase: `checkpoint-units` → `CheckpointUnits`. */
export function toPascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')
}
