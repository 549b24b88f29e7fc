import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ShortAnswer } from './text-answer.tsx'

it.each([true, false])('lets a phone type a minus, whether or not a number is asked for: %s', (isNumeric) => {
  const props = { name: 'soal', value: '-7', onChange: () => undefined, isNumeric }
  const html = renderToStaticMarkup(<ShortAnswer {...props} />)
  expect(html).toContain('type="text"')
  expect(html).not.toMatch(/inputmode="(decimal|numeric|tel)"/i)
})
