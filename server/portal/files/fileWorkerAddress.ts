import { existsSync } from 'node:fs'

const compiled = new URL('./fileWorker.js', import.meta.url)
const source = new URL('./fileWorkerFromSource.mjs', import.meta.url)

/** The program of the threads that write files: the engine's, with the drawings of the product. */
export const fileWorkerAddress = existsSync(compiled) ? compiled : source
