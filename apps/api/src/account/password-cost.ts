/** argon2id (the library's default): about 30 ms of one core. `bench/logins.ts` measures what that does to others. */
export const passwordCost = { memoryCost: 32_768, timeCost: 4, parallelism: 1 }
