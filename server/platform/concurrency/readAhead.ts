/**
 * Yields the same items, and reads the next one while its reader works on the last: a file is parsed while the database
 * works. At most one item waits. An error comes in its place; a reader who stops early ends the source.
 */
export async function* readAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = begin(source)
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = begin(source)
      yield value
    }
  } finally {
    await next.catch(() => {})
    await source.return(undefined)
  }
}

function begin<Item>(source: AsyncGenerator<Item>): Promise<IteratorResult<Item>> {
  const next = source.next()
  // Its error is for the reader who waits for it; until then nobody listens.
  next.catch(() => {})
  return next
}
