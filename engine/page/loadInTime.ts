/** Milliseconds that a part of the script may take to load: document 000, section 9. */
export const scriptTimeout = 120_000

export class ScriptTimeout extends Error {
  override name = 'ScriptTimeout'
}

/**
 * Returns what a part of the script loads to, and rejects with ScriptTimeout when it has not come in time. The browser waits on
 * for a part that stalls, and answers a second request for it with the same wait: only loading the page again asks anew.
 */
export async function loadInTime<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ScriptTimeout('a part of the script did not load in time')), scriptTimeout)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
