import { describe, expect, it } from 'vitest'
import { Loader } from '../../../src/shell/Loader.ts'

describe('the loader', () => {
  it('is busy until every queue has counted down', () => {
    const loader = new Loader()
    loader.begin('report')
    loader.begin('report')
    loader.begin('page')
    expect([loader.count('report'), loader.count('page')]).toEqual([2, 1])
    loader.end('report')
    loader.end('page')
    expect(loader.isBusy).toBe(true)
    loader.end('report')
    expect(loader.isBusy).toBe(false)
  })

  it('takes no notice of an end without a beginning', () => {
    const loader = new Loader()
    loader.end('report')
    loader.begin('report')
    expect(loader.isBusy).toBe(true)
  })

  it('shows a title while it is busy, then the default again', () => {
    const loader = new Loader()
    loader.begin('export', 'Writing the file')
    expect(loader.title).toBe('Writing the file')
    loader.end('export')
    expect(loader.title).toBeNull()
  })

  it('waits for work that fails, too', async () => {
    const loader = new Loader()
    const work = loader.during('session', Promise.reject(new Error('refused')))
    expect(loader.count('session')).toBe(1)
    await expect(work).rejects.toThrow('refused')
    expect(loader.isBusy).toBe(false)
  })

  it('waits for nothing once it was closed', () => {
    const loader = new Loader()
    loader.begin('report')
    loader.close()
    expect(loader.isBusy).toBe(false)
  })
})
