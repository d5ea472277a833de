/** Milliseconds that a part of the script may take to load: document 000, section 9. */
export const scriptTimeout = 120_000

export class ScriptTimeout extends Error {
  override name = 'ScriptTimeout'
}

/**
 * Loads a part of the script, and rejects with ScriptTimeout if it does not arrive in time. The browser keeps waiting
 * for a stalled part, and a second request joins the same wait. Only a reload of the page requests it again.
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
