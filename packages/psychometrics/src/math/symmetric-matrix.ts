/** A symmetric matrix, row after row. */
export type SymmetricMatrix = { readonly size: number; readonly cells: Float64Array }

/** A pivot below this share of its diagonal cell has lost its digits: the matrix is as good as singular. */
const LEAST_PIVOT = 1e-11

/** Lower triangular L with L Lᵀ = the matrix; null when it is not positive definite. Golub and Van Loan 4.2. */
const choleskyFactor = ({ size, cells }: SymmetricMatrix): Float64Array | null => {
  const factor = new Float64Array(size * size)
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let left = cells[row * size + column]!
      for (let k = 0; k < column; k++) left -= factor[row * size + k]! * factor[column * size + k]!
      if (row === column) {
        if (!(left > LEAST_PIVOT * Math.abs(cells[row * size + row]!))) return null
        factor[row * size + row] = Math.sqrt(left)
      } else factor[row * size + column] = left / factor[column * size + column]!
    }
  return factor
}

/** Inverse of a positive definite matrix; null when it is not one, or has an entry that is not finite. */
export const invertPositive = (matrix: SymmetricMatrix): SymmetricMatrix | null => {
  const { size } = matrix
  const factor = choleskyFactor(matrix)
  if (!factor) return null
  const inverse = new Float64Array(size * size)
  const y = new Float64Array(size)
  for (let unit = 0; unit < size; unit++) {
    for (let row = unit; row < size; row++) {
      let left = row === unit ? 1 : 0
      for (let k = unit; k < row; k++) left -= factor[row * size + k]! * y[k]!
      y[row] = left / factor[row * size + row]!
    }
    for (let row = size - 1; row >= unit; row--) {
      let left = y[row]!
      for (let k = row + 1; k < size; k++) left -= factor[k * size + row]! * inverse[k * size + unit]!
      inverse[row * size + unit] = left / factor[row * size + row]!
    }
    for (let row = unit; row < size; row++) inverse[unit * size + row] = inverse[row * size + unit]!
  }
  return { size, cells: inverse }
}

export const multiply = ({ size, cells }: SymmetricMatrix, vector: ArrayLike<number>): Float64Array =>
  new Float64Array(size).map((_, row) => {
    let sum = 0
    for (let column = 0; column < size; column++) sum += cells[row * size + column]! * vector[column]!
    return sum
  })

export const diagonal = ({ size, cells }: SymmetricMatrix): Float64Array =>
  new Float64Array(size).map((_, i) => cells[i * size + i]!)
