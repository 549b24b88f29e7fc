import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

test('data queries do not retry', async () => {
  let tries = 0
  const queryFn = () => {
    tries += 1
    return Promise.reject(new Error('no'))
  }
  await expect(queryClient.fetchQuery({ queryKey: ['tries'], queryFn })).rejects.toThrow('no')
  expect(tries).toBe(1)
})

test('data is not asked for again on focus, and the data before is kept while new data comes', () => {
  const { queries } = queryClient.getDefaultOptions()
  expect(queries).toMatchObject({ retry: false, refetchOnWindowFocus: false })
  const { placeholderData } = queries ?? {}
  expect(typeof placeholderData === 'function' && placeholderData('before', undefined)).toBe('before')
})
