import { expect, it } from 'vitest'
import { eachAlone } from './rounds.ts'

it('what fails keeps none of those after it from theirs, and is told at the end', async () => {
  const done: number[] = []
  const odd = (each: number) =>
    each % 2 === 0 ? Promise.reject(new Error(`genap ${each}`)) : Promise.resolve(done.push(each))
  await expect(eachAlone([1, 2, 3], odd)).rejects.toThrow('genap 2')
  expect(done).toEqual([1, 3])
  await expect(eachAlone([2, 4, 5], odd)).rejects.toMatchObject({
    errors: [{ message: 'genap 2' }, { message: 'genap 4' }],
  })
  expect(done).toEqual([1, 3, 5])
  await eachAlone([], odd)
})
