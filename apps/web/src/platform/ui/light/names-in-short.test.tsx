import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NamesInShort, WholeNames } from './names-in-short.tsx'

const groups = <NamesInShort names={['VII A', 'Olimpiade', 'Pramuka', 'Paduan suara']} />

it('says two names and how many more, and all of them in what leaves the screen', () => {
  expect(renderToStaticMarkup(groups)).toContain('>VII A, Olimpiade, +2<')
  expect(renderToStaticMarkup(<WholeNames value>{groups}</WholeNames>)).toContain(
    '>VII A, Olimpiade, Pramuka, Paduan suara<',
  )
})
