/** Types of what TypeScript files use of steps.mjs. */
export const projectFolder: string
export function build(): Promise<void>
