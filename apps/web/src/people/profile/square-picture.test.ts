import { expect, test } from 'vitest'
import { squareOf } from './square-picture.ts'

test.each([
  [{ width: 400, height: 300 }, 0.5, { x: 50, y: 0, edge: 300 }],
  [{ width: 300, height: 400 }, 0, { x: 0, y: 0, edge: 300 }],
  [{ width: 300, height: 400 }, 1, { x: 0, y: 100, edge: 300 }],
  [{ width: 200, height: 200 }, 0.7, { x: 0, y: 0, edge: 200 }],
])('the square of %j at %d', (picture, at, square) => expect(squareOf(picture, at)).toEqual(square))
