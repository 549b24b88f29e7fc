import { expect, it } from 'vitest'
import { proposeModel } from './propose-model.ts'

it.each([
  [0, 0, null, 'Baru ada 0 hasil'],
  [49, 0.3, null, 'dari 50 murid'],
  [50, 0, '1pl', 'hanya kesukaran'],
  [199, 0.005, '1pl', 'perlu 200'],
  [200, 0, '2pl', 'Hampir semua jawaban benar atau salah'],
  [80, 0.14, 'pcm', '14% jawaban bernilai sebagian'],
  [800, 0.14, 'gpcm', 'daya pembeda tiap butir dapat ditaksir'],
] as const)('of %d results, %d of them partial, it is %s', (n, partialShare, model, said) => {
  const proposed = proposeModel({ n, partialShare })
  expect(proposed.model).toBe(model)
  expect(proposed.reason).toContain(said)
})
