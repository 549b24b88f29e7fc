import { defineConfig } from 'oxlint'

/**
 * The floors of the house, low to high, the same in API, web and contract: each imports itself and what is below it.
 * What a stranger finds on each stands in ARCHITECTURE.md.
 */
const floors = [
  'platform',
  'school',
  'people',
  'bank',
  'papers',
  'exams',
  'results',
  'reports',
  'home',
  'composition',
]

/** What stands beside the house: nothing of the product may need it. */
const beside = ['demo', 'testing']

type Refused = { regex: string; message: string }

/** An import of a floor from another one, by its name or by a way through the folders. */
const importOf = (names: readonly string[]) =>
  `^(#|@suluh/contract/|(\\./)?(\\.\\./)+(src/)?)(${names.join('|')})/`

const upward: { floor: string; refused: Refused[] }[] = floors.map((floor, index) => {
  const above = floors.slice(index + 1)
  const below = floors.slice(0, index)
  const right =
    below.length > 0 ? `imports itself and what is below it (${below.join(', ')})` : 'imports itself only'
  return {
    floor,
    refused: [
      ...(above.length > 0
        ? [
            {
              regex: importOf(above),
              message: `Imports go downward: ${floor} ${right}. Move what is shared down, or let this floor announce and the upper one listen, joined in composition.`,
            },
          ]
        : []),
      { regex: importOf(beside), message: 'The product does not need its demo or its tests.' },
    ],
  }
})

const contractOnly = {
  group: ['**', '!zod', '!./**', '!../**'],
  message: 'The contract depends on zod only.',
}

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*-fixture.ts']

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'vitest'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-useless-spread': 'error',
    'max-lines': ['error', { max: 500 }],
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect', 'fc.assert', 'refuse*', 'expect*', 'check*'] },
    ],
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-misused-spread': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'no-shadow': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['apps/api/src/platform/db/tables.ts'], rules: { 'max-lines': 'off' } },
    ...upward.map(({ floor, refused }) => ({
      files: [`apps/*/src/${floor}/**`],
      rules: { 'no-restricted-imports': ['error', { patterns: refused }] as const },
    })),
    ...upward.map(({ floor, refused }) => ({
      files: [`packages/contract/src/${floor}/**`],
      rules: { 'no-restricted-imports': ['error', { patterns: [...refused, contractOnly] }] as const },
    })),
    { files: ['packages/psychometrics/src/**'], rules: { 'max-lines-per-function': ['error', { max: 80 }] } },
    { files: tests, rules: { 'no-restricted-imports': 'off' } },
  ],
  ignorePatterns: ['**/dist/**'],
})
