/** Turns words of any spelling into PascalCase: `checkpoint-units` → `CheckpointUnits`. */
export function toPascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('')
}
