/** argon2id (the library's default): about 30 ms of one core. `bench/logins.ts` measures what that does to others. */
export const passwordCost = { memoryCost: 32_768, timeCost: 4, parallelism: 1 }

/**
 * For passwords drawn at random with 40 bits: guessing them is hopeless at this cost too, and a school of ten thousand
 * would otherwise wait for minutes. The first time somebody signs in, the hash is replaced by one of full cost.
 */
export const freshCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
