import { spawn } from 'node:child_process'

/** The user a program runs as, as `spawn` takes it; empty: the user of this process. */
export interface RunAs {
  uid?: number
  gid?: number
}

export interface Outcome {
  /** null: it could not be started, and `error` says why, or a signal ended it. */
  code: number | null
  output: string
  error: NodeJS.ErrnoException | null
}

interface ProgramCall {
  file: string
  args: string[]
  runAs?: RunAs
  /** false: for a program that leaves a process behind, which would hold the pipe open. */
  readsOutput?: boolean
}

/** Runs a program to its end; never rejects. */
export function runProgram({ file, args, runAs = {}, readsOutput = true }: ProgramCall): Promise<Outcome> {
  return new Promise((resolve) => {
    const output: Buffer[] = []
    // Another user may not enter the current folder.
    const child = spawn(file, args, {
      ...runAs,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', ...(readsOutput ? (['pipe', 'pipe'] as const) : (['ignore', 'ignore'] as const))],
      windowsHide: true,
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part))
    const finish = (code: number | null, error: NodeJS.ErrnoException | null): void =>
      resolve({ code, output: Buffer.concat(output).toString().trim(), error })
    child.once('error', (error) => finish(null, error))
    child.once('close', (code) => finish(code, null))
  })
}

/** Variables such as PGDATA and PGOPTIONS are meant for another PostgreSQL; messages are read in English. */
function environment(): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))), LC_ALL: 'C' }
}
